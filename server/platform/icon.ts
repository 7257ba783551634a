import { crc32, deflateSync } from 'node:zlib'

type IconPoint = readonly [x: number, y: number]

/** Points on a cubic Bézier curve, without its start. */
const curvePoints = (
  startPoint: IconPoint,
  firstControl: IconPoint,
  secondControl: IconPoint,
  endPoint: IconPoint,
): IconPoint[] =>
  Array.from({ length: 12 }, (_, index) => {
    const t = (index + 1) / 12
    const u = 1 - t
    const coordinateOn = (axis: 0 | 1) =>
      u ** 3 * startPoint[axis] +
      3 * u * u * t * firstControl[axis] +
      3 * u * t * t * secondControl[axis] +
      t ** 3 * endPoint[axis]
    return [coordinateOn(0), coordinateOn(1)]
  })

// The logo: a shield with a check mark, on a grid of 32 by 32.
const shieldOutline: IconPoint[] = [
  [8, 9],
  [16, 6],
  [24, 9],
  [24, 15],
  ...curvePoints([24, 15], [24, 20.2], [20.6, 24], [16, 26]),
  ...curvePoints([16, 26], [11.4, 24], [8, 20.2], [8, 15]),
  [8, 9],
]
const checkMark: IconPoint[] = [
  [12.5, 16],
  [15, 18.5],
  [19.5, 13.5],
]
const strokeWidth = 2.2

const linesOf = (points: IconPoint[]) =>
  points.slice(1).map(([bx, by], index) => {
    const [ax, ay] = points[index] ?? [bx, by]
    return { ax, ay, dx: bx - ax, dy: by - ay }
  })

const lines = [...linesOf(shieldOutline), ...linesOf(checkMark)]

/** Distance from a point to the nearest line of the logo. */
function distance(x: number, y: number): number {
  let minDistance = Number.POSITIVE_INFINITY
  for (const { ax, ay, dx, dy } of lines) {
    const distanceFraction = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    const [offX, offY] = [x - ax - distanceFraction * dx, y - ay - distanceFraction * dy]
    minDistance = Math.min(minDistance, offX * offX + offY * offY)
  }
  return Math.sqrt(minDistance)
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/**
 * The logo in white on a color (#rrggbb), as a square PNG. The background fills the square, because
 * phones crop icons to their own shape.
 */
export function drawIcon(size: number, color: string): Buffer {
  const field = [1, 3, 5].map((pixelStart) => Number.parseInt(color.slice(pixelStart, pixelStart + 2), 16))
  const rows = Buffer.alloc(size * (1 + 3 * size))
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const x = ((column + 0.5) * 32) / size
      const y = ((row + 0.5) * 32) / size
      const isNear = x > 6 && x < 26 && y > 4 && y < 28
      const lineDistance = isNear ? distance(x, y) : strokeWidth
      const whiteShare = Math.max(0, Math.min(1, 0.5 + ((strokeWidth / 2 - lineDistance) * size) / 32))
      const pixelStart = row * (1 + 3 * size) + 1 + 3 * column
      for (let index = 0; index < 3; index++) {
        const tone = field[index] ?? 0
        rows[pixelStart + index] = Math.round(tone + (255 - tone) * whiteShare)
      }
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Bit depth 8, color type RGB.
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const body = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...body])
}
