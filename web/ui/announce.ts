let region: HTMLElement | undefined

function createLiveRegion(): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('aria-live', 'polite')
  element.className = 'sr-only'
  document.body.append(element)
  return element
}

/**
 * Announces a text to screen readers. Uses one permanent live region: regions that come and go with
 * their text are often not read, and an open dialog hides everything except live regions.
 */
export function announce(text: string) {
  region ??= createLiveRegion()
  const liveRegion = region
  liveRegion.textContent = ''
  setTimeout(() => {
    liveRegion.textContent = text
  }, 100)
}
