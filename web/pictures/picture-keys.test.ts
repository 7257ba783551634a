import { expect, test } from 'vitest'
import { nextMark } from './picture-keys.ts'

const box = (left: number, right: number, top: number) => ({ left, right, top })

// Two bars in the first row, one in the second, two in the third.
const boxes = [box(0, 50, 0), box(50, 100, 0), box(20, 90, 40), box(0, 10, 80), box(60, 100, 81)]

test('left and right go through all marks in their order, and stop at the ends', () => {
  const visitedMarks = [0, 1, 2, 3, 4].map((currentIndex) => nextMark(boxes, currentIndex, 'ArrowRight'))
  expect(visitedMarks).toEqual([1, 2, 3, 4, -1])
  expect(nextMark(boxes, 0, 'ArrowLeft')).toBe(-1)
  expect(nextMark(boxes, 3, 'ArrowLeft')).toBe(2)
  expect(nextMark(boxes, 2, 'Home')).toBe(0)
  expect(nextMark(boxes, 2, 'End')).toBe(4)
})

test('up and down go to the nearest mark of the next row', () => {
  expect(nextMark(boxes, 1, 'ArrowDown')).toBe(2)
  expect(nextMark(boxes, 2, 'ArrowDown')).toBe(4)
  expect(nextMark(boxes, 3, 'ArrowUp')).toBe(2)
  expect(nextMark(boxes, 0, 'ArrowUp')).toBe(-1)
  expect(nextMark(boxes, 4, 'ArrowDown')).toBe(-1)
})

test('other keys, and keys without a focused mark, move nothing', () => {
  expect(nextMark(boxes, 0, 'Enter')).toBe(-1)
  expect(nextMark(boxes, -1, 'ArrowRight')).toBe(-1)
  expect(nextMark([], 0, 'End')).toBe(-1)
})
