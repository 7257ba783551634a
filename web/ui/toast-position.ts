import { type RefObject, useEffect, useState } from 'react'

function meet(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/**
 * Makes room for a toast at the top of tall dialogs only, so that their buttons do not move under
 * the pointer. Returns those dialogs.
 */
function holdFeet(room: number): HTMLElement[] {
  const open = [...document.querySelectorAll<HTMLElement>('[role*=dialog][data-state=open]')]
  const tall = open.filter(
    ({ style, offsetTop }) => offsetTop < room && !style.getPropertyValue('--sheet-foot'),
  )
  for (const { style, offsetTop, offsetHeight } of tall)
    style.setProperty('--sheet-foot', `${innerHeight - offsetTop - offsetHeight}px`)
  return tall
}

const controls = 'a, button, input, select, textarea, summary, [role=tab], [role=option], [tabindex="0"]'
/** In px: below the header. */
const highest = 72

/**
 * The first height below the header at which a toast covers no control; the highest if none.
 * Measures the layout, because the toast is still growing into its place.
 */
function clearTop(toast: HTMLElement, place: Element): number {
  const left = place.getBoundingClientRect().left + toast.offsetLeft
  const right = left + toast.offsetWidth
  const height = toast.offsetHeight
  const taken = [...document.querySelectorAll(controls)]
    .filter((control) => !place.contains(control) && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    // A scrolling region is focusable, but no control.
    .filter((box) => box.left < right && left < box.right && box.height < innerHeight / 2)
    .toSorted((one, other) => one.top - other.top)
  let top = highest
  for (const box of taken) if (box.top < top + height && top < box.bottom) top = box.bottom + 4
  return top + height > innerHeight ? highest : top
}

/** Moves a toast off the focus to its other position, and sets --toast-room for dialogs. */
export function useToastPosition(region: RefObject<HTMLElement | null>, id: number | null) {
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    const place = region.current
    if (id === null || !place) return
    const root = document.documentElement.style
    const tall = new Set<HTMLElement>()
    const look = () => {
      const toast = place.querySelector('li')
      const focused = document.activeElement
      const isControl = focused instanceof HTMLElement && focused.offsetHeight < innerHeight / 2
      if (toast && isControl && !place.contains(focused) && meet(toast, focused))
        setElsewhere((before) => !before)
    }
    let room = 0
    const giveRoom = () => {
      if (place.offsetHeight === room) return
      room = place.offsetHeight
      const toast = place.querySelector('li')
      // The region's padding is above the toast.
      if (toast) root.setProperty('--toast-clear', `${clearTop(toast, place) - toast.offsetTop}px`)
      if (room > 0) for (const held of holdFeet(room)) tall.add(held)
      root.setProperty('--toast-room', `${room}px`)
      look()
    }
    // A toast renders just after its region. The room for the toast resizes dialogs, which are
    // observed too. Resizing inside the ResizeObserver callback would report a loop, so wait a
    // frame.
    const drawn = new MutationObserver(giveRoom)
    drawn.observe(place, { childList: true, subtree: true })
    let frame = 0
    const resized = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(giveRoom)
    })
    resized.observe(place)
    giveRoom()
    addEventListener('focusin', look)
    return () => {
      drawn.disconnect()
      resized.disconnect()
      cancelAnimationFrame(frame)
      removeEventListener('focusin', look)
      root.removeProperty('--toast-room')
      root.removeProperty('--toast-clear')
      for (const dialog of tall) dialog.style.removeProperty('--sheet-foot')
      setElsewhere(false)
    }
  }, [region, id])
  return isElsewhere
}
