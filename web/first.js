// The build inlines this script into the page's HTML, so that the frame has the stored theme while
// the page's code loads.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // storage may be forbidden; the system's theme applies
}
// The entry chunk has the error screens, so show a template of the HTML. Browsers cache failed
// module loads, so Try again reloads the page.
const fail = () => {
  const reloadPage = () => location.reload()
  document.getElementById('frame')?.remove()
  document.getElementById('root').replaceChildren(document.getElementById('failed').content.cloneNode(true))
  document.querySelector('#root button').addEventListener('click', reloadPage)
  addEventListener('online', reloadPage)
}
const startPage = () => {
  import('%ENTRY%').catch(fail)
  // The first formatters take 50 ms of a phone's time, which it has while the page's code loads.
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
}
// A hidden page does not paint, so start at once.
if (document.hidden) startPage()
else {
  addEventListener('visibilitychange', startPage, { once: true })
  // Start right after the first paint, which follows this callback.
  requestAnimationFrame(() => setTimeout(startPage))
}
