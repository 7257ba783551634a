import { type RefObject, useEffect, useState } from 'react'

function meet(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/**
 * A dialog as tall as that gives up its room at its top alone: who is about to press one of its buttons finds it where it was.
 * Gives those that do.
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

/**
 * Keeps a toast off what somebody works with: where it would cover what has the focus, it stands in its other place. Dialogs
 * leave it its room, of which the root says how high it is.
 */
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
      if (room > 0) for (const held of holdFeet(room)) tall.add(held)
      root.setProperty('--toast-room', `${room}px`)
      look()
    }
    // A toast is drawn a moment after its place. Its room changes the sizes of dialogs, which are observed too: given while
    // sizes are told of, the browser could not tell of those in the same frame, and reports a loop.
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
      for (const dialog of tall) dialog.style.removeProperty('--sheet-foot')
      setElsewhere(false)
    }
  }, [region, id])
  return isElsewhere
}
