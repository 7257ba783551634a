import type { KeyboardEvent } from 'react'

/** Every mark of a picture has this attribute. */
export const markAttribute = 'data-mark'

const marksOf = (plotElement: Element) => [...plotElement.querySelectorAll<HTMLElement>(`[${markAttribute}]`)]

interface MarkBox {
  left: number
  right: number
  top: number
}

const centerOf = ({ left, right }: MarkBox) => (left + right) / 2

/**
 * Index of the mark that an arrow key leads to; -1 for none. Left and right follow the order of the
 * marks, up and down lead to the nearest mark of the nearest row.
 */
export function nextMark(boxes: readonly MarkBox[], currentIndex: number, key: string): number {
  const currentBox = boxes[currentIndex]
  if (!currentBox) return -1
  if (key === 'ArrowRight') return currentIndex + 1 < boxes.length ? currentIndex + 1 : -1
  if (key === 'ArrowLeft') return currentIndex - 1
  if (key === 'Home') return 0
  if (key === 'End') return boxes.length - 1
  const sign = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  // Marks of one row may differ by a pixel.
  const distanceTo = (box: MarkBox) => (box.top - currentBox.top) * sign
  const distances = boxes.map(distanceTo).filter((distance) => distance > 2)
  if (sign === 0 || distances.length === 0) return -1
  const nearest = Math.min(...distances)
  const offset = (box: MarkBox) => Math.abs(centerOf(box) - centerOf(currentBox))
  const marksInRow = boxes.flatMap((box, index) =>
    Math.abs(distanceTo(box) - nearest) <= 2 ? [{ box, index }] : [],
  )
  return marksInRow.toSorted((one, other) => offset(one.box) - offset(other.box))[0]?.index ?? -1
}

/** Moves the focus between the marks of a plot with the arrow keys, Home and End. */
export function moveBetweenMarks(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const marks = marksOf(event.currentTarget)
  const focusedElement = document.activeElement
  const currentIndex = focusedElement instanceof HTMLElement ? marks.indexOf(focusedElement) : -1
  const nextIndex = nextMark(
    marks.map((mark) => mark.getBoundingClientRect()),
    currentIndex,
    event.key,
  )
  const next = marks[nextIndex]
  if (!next) return
  event.preventDefault()
  next.focus()
}
