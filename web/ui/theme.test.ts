import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')

/** Shades that differ between the themes: lightness, chroma and hue in light and in dark. */
const shades = new Map(
  [...theme.matchAll(/--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
)

type ThemeColors = 'light' | 'dark'

/** Relative luminance as in WCAG 2, of an OKLCH shade by Björn Ottosson's matrices. */
function luminance(oklch: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const longCone = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const inGamut = (part: number) => Math.min(1, Math.max(0, part))
  return (
    0.2126 * inGamut(4.0767416621 * longCone - 3.3077115913 * medium + 0.2309699292 * short) +
    0.7152 * inGamut(-1.2684380046 * longCone + 2.6097574011 * medium - 0.3413193965 * short) +
    0.0722 * inGamut(-0.0041960863 * longCone - 0.7034186147 * medium + 1.707614701 * short)
  )
}

const white = '1 0 0'

function contrast(ink: string, ground: string, theme: ThemeColors): number {
  const [lighter = 0, darkerLuminance = 0] = [ink, ground]
    .map((name) => luminance(name === 'white' ? white : (shades.get(name)?.[theme] ?? '')))
    .toSorted((one, other) => other - one)
  return (lighter + 0.05) / (darkerLuminance + 0.05)
}

const colours = ['orange', 'green', 'amber', 'red', 'blue', 'grey']
const inks = ['ink', 'muted', ...colours.map((colour) => `${colour}-ink`)]
const grounds = ['ground', 'surface', 'wash', 'raised', ...colours.map((colour) => `${colour}-soft`)]
const filledPairs = [
  ['on-orange', 'orange'],
  ['on-orange', 'orange-strong'],
  ['white', 'red'],
  ['white', 'red-strong'],
  ['ground', 'ink'],
] as const

test('what can be read in light can be read in dark: every ink on every ground, and on what is filled', () => {
  const pairs = [...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)), ...filledPairs]
  for (const name of pairs.flat()) expect([name, name === 'white' || shades.has(name)]).toEqual([name, true])
  const lostPairs = pairs.filter(
    ([ink, ground]) => contrast(ink, ground, 'light') >= 4.5 && contrast(ink, ground, 'dark') < 4.5,
  )
  expect(lostPairs).toEqual([])
})

test('each colour’s ink is read on its own ground, and what is filled bears its words, in both themes', () => {
  for (const theme of ['light', 'dark'] as const)
    for (const [ink, ground] of [
      ...colours.map((colour) => [`${colour}-ink`, `${colour}-soft`] as const),
      ...filledPairs,
    ])
      expect([theme, ink, ground, contrast(ink, ground, theme) >= 4.5]).toEqual([theme, ink, ground, true])
})
