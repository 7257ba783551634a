import { type RefObject, useEffect, useState } from 'react'

function doElementsOverlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/**
 * Makes room for a toast at the top of tall dialogs only, so that their buttons do not move under
 * the pointer. Returns those dialogs.
 */
function liftFooters(reservedHeight: number): HTMLElement[] {
  const openDialogs = [...document.querySelectorAll<HTMLElement>('[role*=dialog][data-state=open]')]
  const tallElements = openDialogs.filter(
    ({ style, offsetTop }) => offsetTop < reservedHeight && !style.getPropertyValue('--sheet-foot'),
  )
  for (const { style, offsetTop, offsetHeight } of tallElements)
    style.setProperty('--sheet-foot', `${innerHeight - offsetTop - offsetHeight}px`)
  return tallElements
}

const controlSelector =
  'a, button, input, select, textarea, summary, [role=tab], [role=option], [tabindex="0"]'
/** In px: below the header. */
const highestTop = 72

/**
 * The first height below the header at which a toast covers no control; the highest if none.
 * Measures the layout, because the toast is still growing into its place.
 */
function clearTop(toast: HTMLElement, region: Element): number {
  const leftEdge = region.getBoundingClientRect().left + toast.offsetLeft
  const rightEdge = leftEdge + toast.offsetWidth
  const height = toast.offsetHeight
  const takenRects = [...document.querySelectorAll(controlSelector)]
    .filter((control) => !region.contains(control) && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    // A scrolling region is focusable, but no control.
    .filter((box) => box.left < rightEdge && leftEdge < box.right && box.height < innerHeight / 2)
    .toSorted((one, other) => one.top - other.top)
  let top = highestTop
  for (const box of takenRects) if (box.top < top + height && top < box.bottom) top = box.bottom + 4
  return top + height > innerHeight ? highestTop : top
}

/** Moves a toast off the focus to its other position, and sets --toast-room for dialogs. */
export function useToastPosition(region: RefObject<HTMLElement | null>, id: number | null) {
  const [isMoved, setIsMoved] = useState(false)
  useEffect(() => {
    const regionElement = region.current
    if (id === null || !regionElement) return
    const root = document.documentElement.style
    const tallElements = new Set<HTMLElement>()
    const measure = () => {
      const toast = regionElement.querySelector('li')
      const activeElement = document.activeElement
      const isControl = activeElement instanceof HTMLElement && activeElement.offsetHeight < innerHeight / 2
      if (
        toast &&
        isControl &&
        !regionElement.contains(activeElement) &&
        doElementsOverlap(toast, activeElement)
      )
        setIsMoved((before) => !before)
    }
    let reservedHeight = 0
    const reserveRoom = () => {
      if (regionElement.offsetHeight === reservedHeight) return
      reservedHeight = regionElement.offsetHeight
      const toast = regionElement.querySelector('li')
      // Subtracts the toast's offset, because the region has padding above the toast.
      if (toast) root.setProperty('--toast-clear', `${clearTop(toast, regionElement) - toast.offsetTop}px`)
      if (reservedHeight > 0)
        for (const liftedElement of liftFooters(reservedHeight)) tallElements.add(liftedElement)
      root.setProperty('--toast-room', `${reservedHeight}px`)
      measure()
    }
    // A toast renders just after its region. The room for the toast resizes dialogs, which are
    // observed too. Resizing inside the ResizeObserver callback would report a loop, so wait a
    // frame.
    const toastObserver = new MutationObserver(reserveRoom)
    toastObserver.observe(regionElement, { childList: true, subtree: true })
    let frame = 0
    const resizeObserver = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(reserveRoom)
    })
    resizeObserver.observe(regionElement)
    reserveRoom()
    addEventListener('focusin', measure)
    return () => {
      toastObserver.disconnect()
      resizeObserver.disconnect()
      cancelAnimationFrame(frame)
      removeEventListener('focusin', measure)
      root.removeProperty('--toast-room')
      root.removeProperty('--toast-clear')
      for (const dialog of tallElements) dialog.style.removeProperty('--sheet-foot')
      setIsMoved(false)
    }
  }, [region, id])
  return isMoved
}
