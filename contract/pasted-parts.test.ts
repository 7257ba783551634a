import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { pastedCellsOf, pastedKinds, readPastedParts, readPastedVehicles } from './pasted-parts.ts'

test('pasted rows are read by their headings in any order, and unknown columns are ignored', () => {
  const pastedText = [
    'License Number\tLic State\tDriver Name\tDOB\tExcluded',
    '118273645\tct\tLuis Ferreira\t4/12/1971\t',
    '227364518\tRI\tAna Ferreira\t9/2/1980\tYes',
  ].join('\r\n')
  expect(readPastedParts('driver', pastedText)).toEqual({
    rows: [
      { id: null, kind: 'driver', name: 'Luis Ferreira', licenseState: 'CT', excluded: false },
      { id: null, kind: 'driver', name: 'Ana Ferreira', licenseState: 'RI', excluded: true },
    ],
    rejectedRows: [],
    rejectedText: '',
    ignoredColumns: ['License Number', 'DOB'],
  })
})

test('rows without headings are read in the order of the form; a full address may be in one cell', () => {
  const pastedText =
    '218 Coopers Wharf Street\tNew London\tCT\t06320\tBakery\n\n9 Orchard Green, Suite 2, Waterford, CT 06385-1204\n'
  expect(readPastedParts('location', pastedText)).toMatchObject({
    rows: [
      {
        street: '218 Coopers Wharf Street',
        city: 'New London',
        state: 'CT',
        zip: '06320',
        description: 'Bakery',
      },
      {
        street: '9 Orchard Green, Suite 2',
        city: 'Waterford',
        state: 'CT',
        zip: '06385-1204',
        description: '',
      },
    ],
    rejectedRows: [],
    ignoredColumns: [],
  })
  expect(
    readPastedParts('class code', '0042\tLandscape gardening\tCT\tPayroll\t$310,000').rows,
  ).toMatchObject([
    { code: '0042', description: 'Landscape gardening', state: 'CT', basis: 'payroll', amount: 310_000 },
  ])
})

// Spec: policy/spreadsheet
test('unreadable rows are reported one by one, and stay with their headings to be corrected', () => {
  const pastedText =
    'Street\tCity\tState\tZip\n1 Pier Road\tGroton\tCT\t06340\n2 Pier Road\tGroton\tConnecticut\t06340'
  const { rows, rejectedRows, rejectedText } = readPastedParts('location', pastedText)
  expect(rows).toHaveLength(1)
  expect(rejectedRows).toEqual([{ row: 3, why: 'Please choose a state' }])
  expect(rejectedText).toBe('Street\tCity\tState\tZip\n2 Pier Road\tGroton\tConnecticut\t06340')
  expect(readPastedParts('location', rejectedText.replace('Connecticut', 'CT'))).toMatchObject({
    rows: [{ street: '2 Pier Road' }],
    rejectedText: '',
  })
  expect(readPastedParts('driver', 'Luis Ferreira 118273645\tCT').rejectedRows[0]?.why).toContain(
    'only the name',
  )
  expect(readPastedParts('class code', '8810\tClerical\tCT\tpayroll\tmuch').rejectedRows).toEqual([
    { row: 1, why: 'Please enter an amount in dollars' },
  ])
})

test('no row is lost: each is read or reported', () => {
  const cell = string({ unit: constantFrom('a', '1', '"', ' ', ',', 'CT', '06320') })
  assert(
    property(
      constantFrom(...pastedKinds),
      array(array(cell, { minLength: 1, maxLength: 6 })),
      (kind, rows) => {
        const text = rows.map((row) => row.map((one) => one.replace(/^[ "]+/, '')).join('\t')).join('\n')
        const filledRows = pastedCellsOf(text).filter((cells) => cells.some((cell) => cell !== ''))
        const { rows: readRows, rejectedRows } = readPastedParts(kind, text)
        expect(readRows.length + rejectedRows.length).toBe(filledRows.length)
      },
    ),
  )
})

test('cells with tabs, line breaks and quotation marks are read as a spreadsheet copies them', () => {
  expect(pastedCellsOf('"One\ttwo"\t"a ""b"""\n"x\ny"\tz')).toEqual([
    ['One\ttwo', 'a "b"'],
    ['x y', 'z'],
  ])
})

test('pasted vehicles have what carriers rate them by, and an unreadable one stays with its reason', () => {
  const pastedText = [
    'Year\tMake\tModel\tVIN\tGaraged at\tUse\tCost New\tGVW\tCollision\tRadius',
    '2019\tFord\tTransit 250\tkd-4821\t4 Depot Road\tService\t$54,200\t9,900 lb\t0\tlocal',
    '2024\tRam\tProMaster\t\t\ttaxi\t\t\t\t',
  ].join('\n')
  const { rows, rejectedRows, rejectedText, ignoredColumns } = readPastedVehicles(pastedText)
  expect(rows).toMatchObject([
    {
      ...{ year: 2019, make: 'Ford', model: 'Transit 250', vin: 'KD4821' },
      rating: {
        ...{ garaging: '4 Depot Road', use: 'service', costNew: 54_200, statedAmount: null },
        ...{ gvw: 9900, comprehensive: null, collision: 0 },
      },
    },
  ])
  expect(rejectedRows).toEqual([{ row: 3, why: 'Please choose the use' }])
  expect(rejectedText.split('\n')).toHaveLength(2)
  expect(ignoredColumns).toEqual(['Radius'])
  expect(readPastedVehicles('2024\tRam\tProMaster\t4821').rows).toMatchObject([{ year: 2024, vin: '4821' }])
})
