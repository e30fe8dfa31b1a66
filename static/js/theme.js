// Switches between light and dark and remembers the choice in the cookie that the server reads.

const darkBySystem = window.matchMedia("(prefers-color-scheme: dark)");
const toggles = document.querySelectorAll("[data-theme-toggle]");

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : darkBySystem.matches;
}

function show() {
  for (const toggle of toggles) {
    toggle.hidden = false;
    toggle.setAttribute("aria-pressed", String(isDark()));
  }
}

function switchTheme() {
  const theme = isDark() ? "light" : "dark";
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox knows cookieStore only since version 140.
  document.cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  show();
}

for (const toggle of toggles) toggle.addEventListener("click", switchTheme);
darkBySystem.addEventListener("change", show);
show();
