let region: HTMLElement | undefined

function makeRegion(): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('aria-live', 'polite')
  element.className = 'sr-only'
  document.body.append(element)
  return element
}

/**
 * Says a text to screen readers without showing it. One live region for the whole page: regions that come
 * and go with their text are often not read, and an open dialog hides everything else but live regions.
 */
export function announce(text: string) {
  region ??= makeRegion()
  const place = region
  place.textContent = ''
  setTimeout(() => {
    place.textContent = text
  }, 100)
}
