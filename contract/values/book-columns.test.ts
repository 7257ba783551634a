import { expect, test } from 'vitest'
import { bookCellsOf, bookHeadersOf, bookKinds } from './book-columns.ts'

test('no file of the book has two equal headings', () => {
  for (const kind of bookKinds) {
    const lowerHeaders = bookHeadersOf(kind).map((head) => head.toLowerCase())
    expect(new Set(lowerHeaders).size, kind).toBe(lowerHeaders.length)
  }
})

test('the cells of a row are in the order of the headings', () => {
  const row = {
    'accounts.id': '7',
    'accounts.name': 'Tidewheel Bakery LLC',
    'policies.id': '',
    'policies.number': 'BA-7K31902',
    'policies.start': '2026-03-01',
    'vehicles.id': '9',
    'vehicles.place': '1',
    'vehicles.year': '2019',
    'vehicles.make': 'Ford',
    'vehicles.model': 'Transit 250',
    'vehicles.vinEnd': '4821',
    'vehicles.garaging': '',
    'vehicles.use': 'service',
    'vehicles.costNew': '54200',
    'vehicles.statedAmount': '',
    'vehicles.gvw': '9900',
    'vehicles.comprehensive': '',
    'vehicles.collision': '1000',
  }
  expect(
    Object.fromEntries(
      bookHeadersOf('vehicles').map((head, index) => [head, bookCellsOf('vehicles', row)[index]]),
    ),
  ).toEqual({
    'Account ID': '7',
    'Account name': 'Tidewheel Bakery LLC',
    'Policy ID': '',
    'Policy number': 'BA-7K31902',
    'Policy effective date': '2026-03-01',
    'Vehicle ID': '9',
    'Vehicle order': '1',
    'Vehicle year': '2019',
    Make: 'Ford',
    Model: 'Transit 250',
    'VIN ending': '4821',
    'Vehicle garaged at': '',
    'Vehicle use': 'service',
    'Vehicle cost new': '54200',
    'Vehicle stated amount': '',
    'Gross vehicle weight': '9900',
    'Vehicle comprehensive deductible': '',
    'Vehicle collision deductible': '1000',
  })
})
