// Lets the links to another game keep the chosen pace and bot.

const form = document.querySelector("[data-opponent]");

form.addEventListener("change", () => {
  for (const link of form.querySelectorAll(".which-game a")) {
    const address = new URL(link.href);
    for (const name of ["pace", "bot_after"]) address.searchParams.set(name, form.elements[name].value);
    link.href = address.href;
  }
});
