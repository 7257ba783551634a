import { expect, test } from 'vitest'
import { contrastOf, textColorOn } from './contrast.ts'

test('contrast is that of WCAG: 21 for black on white, 1 for a color on itself', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#a33b00', '#a33b00')).toBe(1)
})

test('text on any color of an agency has a contrast of at least 4.5', () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const ground = `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`
        expect(contrastOf(ground, textColorOn(ground)), ground).toBeGreaterThanOrEqual(4.5)
      }
})
