import { expect, test } from 'vitest'
import { pictureCsv } from './picture-csv.ts'

test('a picture’s CSV has one line a row, quoted and safe for spreadsheets', () => {
  const csv = pictureCsv(
    [
      { header: 'Policy', text: ({ name }: { name: string; day: string }) => name },
      { header: 'From', text: () => 'Nov 28, 2026', csv: ({ day }) => day },
    ],
    [
      { name: 'Chubb, "GL"', day: '2026-11-28' },
      { name: '=1+1', day: '2026-12-01' },
    ],
  )
  expect(csv).toBe('\uFEFFPolicy,From\r\n"Chubb, ""GL""",2026-11-28\r\n\'=1+1,2026-12-01\r\n')
})
