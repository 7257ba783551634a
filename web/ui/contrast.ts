/** Relative luminance of a color as #rrggbb, 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colors as #rrggbb, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [darkLuminance = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (darkLuminance + 0.05) / (dark + 0.05)
}

const [white, black] = ['#ffffff', '#000000']

/** The readable text color on a ground: white if its contrast is 4.5 or more, otherwise black. */
export const textColorOn = (ground: string): string => (contrastOf(ground, white) >= 4.5 ? white : black)
