import { inkColor, mutedColor, type Sheet } from '../../platform/paper/sheet.ts'

// Pen strokes of invented signatures: paths in a box of 170 by 40.
const strokesBySigner = {
  daniel:
    'M6 30 C10 10 16 2 19 4 C22 8 12 34 15 35 C22 36 34 8 33 14 C32 22 24 34 29 34 C35 33 38 20 42 21 C45 23 38 34 43 33 C50 31 50 20 55 21 C59 23 52 33 57 33 C66 32 74 6 80 4 C84 4 72 34 75 34 C80 30 84 20 92 16 C86 22 84 24 88 27 C94 34 100 34 108 27 C114 22 116 22 114 29 C116 33 124 24 130 24 C138 25 146 28 164 20',
  helen:
    'M8 8 C10 18 8 30 9 34 M9 20 C16 19 22 19 27 18 M27 5 C26 16 25 28 27 34 C31 33 36 24 39 24 C42 22 36 32 40 33 C45 33 47 10 52 6 C56 4 46 32 51 33 C56 33 58 24 62 24 C66 24 60 33 65 33 C70 32 72 26 76 25 M84 8 C87 18 91 30 93 34 C97 22 104 10 110 6 M106 28 C110 20 117 22 115 28 C113 34 106 33 107 28 M115 24 C115 32 120 34 123 30 C127 22 130 8 133 6 C135 10 125 32 130 33 C137 32 138 24 142 24 C147 24 138 31 145 33 C152 32 158 28 166 24',
  laura:
    'M10 6 C8 16 4 30 8 33 C14 36 24 30 28 28 C24 22 34 20 34 26 C34 33 26 34 28 27 M35 23 C35 31 38 34 42 31 C46 26 47 23 47 23 C46 30 48 34 52 31 C56 25 57 23 60 24 C58 30 60 34 64 31 C68 22 76 22 72 28 C68 34 64 31 67 26 C72 32 76 32 80 27 M90 6 C89 16 87 28 87 34 M88 8 C98 2 104 10 90 18 C108 16 106 34 88 33 M108 24 C112 22 114 24 112 33 M113 27 C117 22 122 22 124 25 C130 30 140 18 162 26',
  luis: 'M12 4 C10 14 8 28 8 32 C14 34 22 31 28 28 C30 24 31 23 31 23 C29 30 31 33 35 30 C39 25 39 22 39 22 C38 29 39 33 43 30 C46 26 48 22 49 20 C46 24 54 30 48 33 M66 7 C65 17 63 27 62 35 M60 8 C70 5 82 4 90 6 M63 19 C70 17 76 17 82 18 M84 26 C90 20 95 22 88 26 C84 32 92 34 97 28 C101 22 103 25 101 32 C105 24 109 22 112 25 C118 31 134 19 158 30',
}

export type Handwriting = keyof typeof strokesBySigner

/** A signature line with a name; 'nobody' leaves it unsigned. */
export function drawSignature(
  sheet: Sheet,
  handwriting: Handwriting | 'nobody',
  x: number,
  y: number,
  name: string,
  lineWidth = 230,
): void {
  const { doc } = sheet
  sheet.drawOrnament(() => {
    if (handwriting !== 'nobody') {
      doc
        .save()
        .translate(x + 8, y)
        .path(strokesBySigner[handwriting])
      doc.lineWidth(1.3).lineCap('round').lineJoin('round').strokeColor('#1f3a8a').stroke().restore()
    }
    doc
      .moveTo(x, y + 40)
      .lineTo(x + lineWidth, y + 40)
      .lineWidth(0.7)
      .strokeColor(inkColor)
      .stroke()
  })
  sheet.put(name, x, y + 45, lineWidth, { size: 8.5, color: mutedColor })
}
