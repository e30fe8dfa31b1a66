// Fills an empty time zone with the browser's. The server stores it only if it knows it.

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

for (const field of document.querySelectorAll("[data-time-zone]")) {
  const known = field.tagName !== "SELECT" || Array.from(field.options).some((option) => option.value === timeZone);
  if (!field.value && known) field.value = timeZone;
}
