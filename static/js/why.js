// Shows the answer to "Why?" in place, below its line; another press takes it away. Without an answer the link leads to it.

const ANSWER_MS = 8000;

async function answerTo(link) {
  const headers = { "HX-Request": "true" };
  const answer = await fetch(link.href, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
  if (answer.status !== 200 || answer.redirected) throw new Error(answer.statusText);
  return answer.text();
}

export async function explain(link) {
  const told = link.nextElementSibling;
  if (told) return told.remove();
  const place = document.createElement("span");
  place.className = "why-told";
  place.setAttribute("role", "status");
  link.after(place);
  try {
    place.innerHTML = await answerTo(link);
  } catch {
    if (place.isConnected) location.assign(link.href);
  }
}
