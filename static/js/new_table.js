// Shows only the seats and options for the chosen number of players, and what the chosen pace and access mean.

const form = document.querySelector("[data-new-table]");

function setShown(element, shown) {
  element.hidden = !shown;
  for (const field of element.querySelectorAll("input, select")) field.disabled = !shown;
}

function showFirstPlayers(count) {
  const first = form.elements.first;
  for (const option of first.options) {
    const beyond = option.value !== "lot" && Number(option.value) >= count;
    option.hidden = option.disabled = beyond;
  }
  if (first.selectedOptions[0]?.disabled) first.value = "lot";
}

function showPace() {
  const pace = form.elements.pace.value;
  for (const sentence of form.querySelectorAll("[data-pace]")) sentence.hidden = sentence.dataset.pace !== pace;
  for (const part of form.querySelectorAll("[data-paces]")) part.hidden = !part.dataset.paces.split(" ").includes(pace);
}

function showWatching() {
  for (const part of form.querySelectorAll("[data-if-public]")) part.hidden = form.elements.public.value !== "anyone";
}

function show() {
  const count = Number(form.elements.seats.value);
  for (const seat of form.querySelectorAll("[data-seat]")) setShown(seat, Number(seat.dataset.seat) < count);
  for (const field of form.querySelectorAll("[data-only-for]")) {
    setShown(field.closest("label, .field"), field.dataset.onlyFor.split(" ").includes(String(count)));
  }
  showFirstPlayers(count);
}

form.addEventListener("change", (event) => {
  if (event.target.name === "seats") show();
  if (event.target.name === "pace") showPace();
  if (event.target.name === "public") showWatching();
});
show();
showPace();
showWatching();
