// Loaded where a table may need its host, who is here while a page is open (site.js).

// Tells the site that the host is here. Returns false if no table needs it any more.
export async function hosts(token) {
  const answer = await fetch("/games/hosting/", { method: "POST", headers: { "X-CSRFToken": token } })
    .then((response) => response.json())
    .catch(() => null);
  return answer?.hosts;
}
