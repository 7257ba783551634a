import { expect, test } from 'vitest'
import { columnOf } from '../../../contract/values/book-columns.ts'
import { bakeryRow, importRowsOf, makeCsvList, uploadAndRehearse } from '../../testing/book-imports.ts'
import { readImport, sampleLookups } from '../../testing/import-files.ts'
import { portal } from '../../testing/portal.ts'
import { readCell } from './read-cell.ts'

test('the signs by which a spreadsheet keeps a text are taken off', async () => {
  const guardedRow = bakeryRow.map((cell) => (cell === '' ? '' : `="${cell}"`))
  const { good, wrong, leftOut } = await readImport(
    makeCsvList(
      guardedRow.with(0, '="Alpha LLC"').with(7, '="0004471920"').with(10, '="03/01/2026"'),
      bakeryRow.with(0, "'Tis The Season LLC").with(5, "'06355").with(7, "'0004471921"),
      bakeryRow.with(0, "'58 Diner").with(7, 'HBP 3').with(5, '=""'),
    ),
  )
  expect([wrong, leftOut]).toEqual([[], []])
  expect(good.map(({ values }) => [values['accounts.name'], values['policies.number']])).toEqual([
    ['Alpha LLC', '0004471920'],
    ["'Tis The Season LLC", '0004471921'],
    ["'58 Diner", 'HBP 3'],
  ])
  expect(good[0]?.values['policies.start']).toBe('2026-03-01')
  const unquotedImport = await readImport(
    'Account Name,Policy Number,Carrier,Line,Policy Start\n="Alpha LLC",="0004471920",="Chubb",="BOP",="03/01/2026"\n',
  )
  expect(unquotedImport.good[0]?.values).toMatchObject({
    'accounts.name': 'Alpha LLC',
    'policies.number': '0004471920',
    'policies.start': '2026-03-01',
  })
  expect(good.map(({ values }) => values['accounts.mailingZip'])).toEqual(['06355', '06355', undefined])
})

test('words for a policy number to come are no number, and numbers with words in them stay', async () => {
  const pendingNumbers = [
    ...['TBD - will update', 'Applied for', 'Pending - see file', 'Pending 3/1/26', "Not rec'd yet"],
    ...['WILL ADVISE', 'NEW BUSINESS 2026', 'TBD GL 26-27', 'Assigned Risk Pending', 'Not received'],
    ...[
      'see agent',
      'TBA',
      'Pending March 1, 2026',
      'Pending renewal of HBP 204417',
      'N/A - see file',
      'To be assigned by carrier',
    ],
  ]
  const numbers = [
    ...['TBD12345', 'PENDLETON 4471', 'NEW-0012', 'RWL #55-1021', 'HBP 204417', 'AUTO 12-3456-78'],
    ...['CA GL 2026', 'TBD-447190', 'Pending 0004471', 'BOND', 'NOTARY 12'],
  ]
  const readCells = async (texts: string[]) => {
    const { rows, wrong, mended } = await readImport(
      makeCsvList(...texts.map((text, index) => bakeryRow.with(0, `Client ${index}`).with(7, text))),
    )
    expect(wrong).toEqual([])
    return { numbers: rows.map(({ values }) => values['policies.number']), mended }
  }
  const { numbers: unreadNumbers, mended } = await readCells(pendingNumbers)
  expect(unreadNumbers).toEqual(pendingNumbers.map(() => undefined))
  for (const text of pendingNumbers) expect(mended.join('\n')).toContain(`“${text}” is not a policy number`)
  expect((await readCells(numbers)).numbers).toEqual(numbers)
})

const paidList = (head: string, cells: readonly string[]) =>
  `Account Name,Policy Number,Carrier,Line,Policy Start,Premium,${head}\n${cells
    .map((cell, index) => `Client ${index},P ${index},Chubb,BOP,3/14/2026,500,${cell}\n`)
    .join('')}`

test('only whole words of a payment plan are read as a frequency; all else is left out and said', async () => {
  const premiumPlans = {
    ...{ Monthly: 'monthly', '12 Pay': 'monthly', 'Monthly EFT': 'monthly', '12 payments': 'monthly' },
    ...{ Quarterly: 'quarterly', '4 Pay': 'quarterly', 'Quarterly Pay': 'quarterly' },
    ...{ 'Semi-Annual': 'semi-annually', '2-Pay': 'semi-annually', Semiannually: 'semi-annually' },
    ...{
      'Full Pay': 'annually',
      'Paid in Full': 'annually',
      '1 Pay': 'annually',
      'Annual Plan': 'annually',
      'Billed Monthly': 'monthly',
    },
  }
  const importReading = await readImport(paidList('Payment Frequency', Object.keys(premiumPlans)))
  expect(importReading.rows.map(({ values }) => values['policies.frequency'])).toEqual(
    Object.values(premiumPlans),
  )
  expect(importReading.leftOut).toEqual([])
  const otherFrequencies = [
    '10 Pay',
    '25% down',
    '40% down',
    'Semi-Monthly',
    '11 payments',
    'Bi-Monthly',
    '9 Pay',
    'Full',
  ]
  const oddValues = otherFrequencies.with(-1, 'Monthly or annual')
  const { rows, leftOut } = await readImport(paidList('Payment Frequency', oddValues))
  expect(rows.map(({ values }) => values['policies.frequency'])).toEqual(oddValues.map(() => undefined))
  for (const [index, plan] of oddValues.entries())
    expect(leftOut[index]).toContain(`“${plan}” is not one of monthly`)
})

test('a status says which policy is off, which is still in force and which was never', async () => {
  const readOptions = { order: 'assumed', lookups: sampleLookups, category: undefined, system: null } as const
  for (const word of ['Canc', 'CXL', 'Cancelled', "Canc'd", 'Flat Cancel', 'Canceled - pending refund']) {
    const also = [['policies.offAs', 'cancelled']]
    expect(readCell(word, columnOf('policies.status'), readOptions), word).toMatchObject({
      value: null,
      also,
    })
    expect(readCell(word, columnOf('policies.offAs'), readOptions), word).toMatchObject({
      value: 'cancelled',
    })
  }
  for (const word of ['Cancel Pending', 'Canc. Pending'])
    expect(readCell(word, columnOf('policies.offAs'), readOptions), word).toHaveProperty(
      'wrong',
      'bad choice',
    )
  const policiesInForce = [
    'Cancel Pending',
    'Pending Cancel',
    'Pending Cancellation',
    'Canc. Pending',
    'Pending Non-Pay Cancel',
  ]
  const quotes = ['New Quote', 'Quote', 'Quoted']
  const { rows, leftOut } = await readImport(paidList('Policy Status', [...policiesInForce, ...quotes]))
  expect(rows.map(({ values }) => values['policies.status'])).toEqual([
    ...policiesInForce.map(() => 'active'),
    ...quotes.map(() => 'pending'),
  ])
  expect(leftOut).toEqual(quotes.map((word) => expect.stringContaining(`“${word}” is not a policy in force`)))
})

const amountsOf = async (field: 'policies.limit' | 'policies.premium', content: string) => {
  const { rows, wrong, leftOut } = await readImport(content)
  expect(wrong).toEqual([])
  return { amounts: rows.map(({ values }) => values[field]), leftOut }
}

test.each(['Coverage Limit', 'Limits'])(
  'split and combined limits under %s are in thousands',
  async (head) => {
    const limits = {
      ...{ '100/300/100': '100000', '250/500/100': '250000', '300 CSL': '300000', 'CSL 500': '500000' },
      ...{ '$100/$300': '100000', '1000 combined single limit': '1000000', '15/30/5': '15000' },
      ...{
        '1M/2M/5000': '1000000',
        '100000/300000': '100000',
        '500k CSL': '500000',
        'CSL 1000000': '1000000',
      },
      ...{ '1/2': undefined, '1/2M': undefined, '250/500000': undefined, '1 CSL': undefined },
    }
    const { amounts, leftOut } = await amountsOf('policies.limit', paidList(head, Object.keys(limits)))
    expect(amounts).toEqual(Object.values(limits))
    for (const text of ['100/300/100', '250/500/100', '1/2', '1 CSL'])
      expect(leftOut.join('\n'), text).toContain(`“${text}”`)
  },
)

test('a dot before three digits is read as its column writes decimals, and left out where nothing shows it', async () => {
  const europeanAmounts = await amountsOf(
    'policies.premium',
    `Account Name;Policy Number;Carrier;Line;Policy Start;Premium;Deductible\n${[
      '1.000',
      '1.234,50',
      '12.500',
    ]
      .map((cell, index) => `Client ${index};P ${index};Chubb;BOP;31.03.2026;${cell};2.500\n`)
      .join('')}`,
  )
  expect(europeanAmounts).toEqual({ amounts: ['1000', '1234.5', '12500'], leftOut: [] })
  const list = (cells: string[]) =>
    `Account Name;Policy Number;Carrier;Line;Policy Start;Premium\n${cells
      .map((cell, index) => `Client ${index};P ${index};Chubb;BOP;31.03.2026;${cell}\n`)
      .join('')}`
  const unknownAmounts = await amountsOf('policies.premium', list(['1.000', '12.500', '$1.000']))
  expect(unknownAmounts.amounts).toEqual([undefined, undefined, undefined])
  expect(unknownAmounts.leftOut).toHaveLength(3)
  expect(unknownAmounts.leftOut[0]).toContain(
    '“1.000” is unclear: the dot may separate thousands or decimals',
  )
  const americanAmounts = await amountsOf('policies.premium', list(['1.000', '308.625', '1,234.50']))
  expect(americanAmounts.amounts).toEqual([undefined, '308.63', '1234.5'])
  const database = await amountsOf('policies.premium', list(['500.000', '1840.500', '0.500']))
  expect(database).toEqual({ amounts: ['500', '1840.5', '0.5'], leftOut: [] })
})

test('a premium that each line of a policy names is taken once, and asked about once', async () => {
  const testPortal = await portal()
  const list = makeCsvList(
    bakeryRow.with(9, 'GL').with(12, '500'),
    bakeryRow.with(9, 'Property').with(12, '500'),
    bakeryRow.with(7, 'HBP 2').with(9, 'GL').with(12, '500'),
    bakeryRow.with(7, 'HBP 2').with(9, 'Property').with(12, '600'),
  )
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  const rows = await importRowsOf(testPortal, run.id, { kind: 'policies', outcome: 'new' })
  const premiumOf = (number: string) =>
    rows.find(({ title }) => title === number)?.fields.find(({ field }) => field === 'policies.premium')
      ?.after
  expect([premiumOf('HBP 1'), premiumOf('HBP 2')]).toEqual(['500', '1100'])
  expect(rows.flatMap(({ leftOut }) => leftOut)).toMatchObject([
    {
      ...{ row: 2, column: 'Premium', text: '500' },
      says: 'Each line has the same premium, so it was taken once, for the whole policy. Please check',
    },
  ])
  expect(run.leftOut).toMatchObject([{ cells: 1 }])
})

test('a line that can be personal is the commercial one of a business, and the guess is said', async () => {
  const testPortal = await portal()
  const listFiles = {
    'accounts.csv': 'Account Name,Customer Type\nFinch Gardens,Commercial\nAnn Doe Inc,Personal\n',
    'policies.csv': `Account Name,Policy Number,Carrier,Line,Policy Start\n${[
      ['Alder Works LLC', 'Umbrella'],
      ['Finch Gardens', 'Auto'],
      ['Plover Yoga', 'Umbrella'],
      ['Plover Yoga', 'GL'],
      ['Ann Doe Inc', 'Auto'],
      ['Maria Reyes', 'Auto'],
      ['Heron Dental LLC', 'Personal Umbrella'],
    ]
      .map(([client, line], index) => `${client},P ${index},The Hartford,${line},3/14/2026\n`)
      .join('')}`,
  }
  const run = await uploadAndRehearse(testPortal, listFiles)
  const rows = await importRowsOf(testPortal, run.id, { kind: 'policies', limit: 50 })
  const fieldsByTitle = Object.fromEntries(
    rows.map(({ title, fields, leftOut }) => [
      title,
      [fields.find(({ field }) => field === 'policies.line')?.after, leftOut.length],
    ]),
  )
  expect(run.mended).toEqual([{ says: expect.stringContaining('taken as personal'), rows: 1 }])
  const umbrella = 'Umbrella & Excess Liability Insurance'
  expect(fieldsByTitle).toEqual({
    'P 0': [umbrella, 1],
    'P 1': ['Commercial Auto Insurance', 0],
    'P 2': [umbrella, 1],
    'P 3': ['General Liability Insurance', 0],
    'P 4': ['auto', 0],
    'P 5': ['auto', 0],
    'P 6': ['umbrella', 0],
  })
})
