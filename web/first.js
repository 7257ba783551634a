// Stands in the page's HTML itself, where the build puts it: what the HTML draws is seen in the remembered theme before the
// page's code begins, which is on its way meanwhile.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // storage may be forbidden: the system's theme then
}
// What should say that it failed is among what has not come. Browsers remember that: only a page loaded anew asks for it again.
const fail = () => {
  const again = () => location.reload()
  document.getElementById('frame')?.remove()
  document.getElementById('root').replaceChildren(document.getElementById('failed').content.cloneNode(true))
  document.querySelector('#root button').addEventListener('click', again)
  addEventListener('online', again)
}
const begin = () => import('%ENTRY%').catch(fail)
// Where nobody looks nothing is drawn, and so it is not waited for.
if (document.hidden) begin()
else {
  addEventListener('visibilitychange', begin, { once: true })
  // The picture follows on this call.
  requestAnimationFrame(() => setTimeout(begin))
}
