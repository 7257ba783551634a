// Stands in the page's HTML itself, where the build puts it: what the HTML draws is seen in the remembered theme before the
// page's code begins, which is on its way meanwhile.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // storage may be forbidden: the system's theme then
}
const begin = () => import('%ENTRY%')
// Where nobody looks nothing is drawn, and so it is not waited for.
if (document.hidden) begin()
else {
  addEventListener('visibilitychange', begin, { once: true })
  // The picture follows on this call.
  requestAnimationFrame(() => setTimeout(begin))
}
