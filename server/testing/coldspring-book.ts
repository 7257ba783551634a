import { toCsvLine } from '../features/activity/csv-line.ts'

/** A file of the book in another system's format. */
interface BookFile {
  name: string
  content: string
  /** Data rows, without the header. */
  rows: number
}

export interface ColdspringBook {
  /** Active policies with their clients, in the format of Nexsure. */
  policies: BookFile
  /** Certificate holders, in the format of Momentum. */
  holders: BookFile
  accounts: number
}

const firstWords = 'Alder Bay Birch Cedar Cove Dune Elm Fern Gull Harbor Iron Juniper Kelp Larch Marsh'.split(
  ' ',
)
const secondWords = 'brook field gate haven hollow point ridge stone view water'.split(' ')
const trades = ['Plumbing LLC', 'Bakery Inc', 'Dental PC', 'Roofing LLC', 'Freight Co', 'Cafe LLC'] as const
const fixtures = 'Ann Ben Cora Dev Elsa Finn Grace Hugo Iris Jon Kira Leo Mona Nils Oona'.split(' ')
const family = 'Abbott Baker Castro Doyle Ellis Fisher Grant Hale Ivers Jensen Keller Lund'.split(' ')
const towns = [
  ['Norwich', '06360'],
  ['Groton', '06340'],
  ['Mystic', '06355'],
  ['Ledyard', '06339'],
  ['Stonington', '06378'],
] as const
const carriers = [
  ['Hartford Fire Ins. Co.', '19682'],
  ['Travelers', '25658'],
  ['Hanover', '22292'],
  ['Liberty Mutual', '23043'],
] as const
const lines = [
  ['BOP', 'Commercial Lines'],
  ['WORK', 'Commercial Lines'],
  ['CGL', 'Commercial Lines'],
  ['AUTOB', 'Commercial Lines'],
] as const

const nexsureHeads =
  'LOB,Policy Number,Effective Date,Expiration Date,Named Insured,Client Type,SIC Code,Premium,Contact,Contact Email,Contact Phone,Location,Location City,Location State,Location ZIP,Agency,Branch,Department,Producer,Carrier,NAIC'
const momentumHeads =
  'Holder Name,Address Line 1,Address Line 2,City,State,ZIP,Email,Phone,Insured Name,Policy Number,Additional Insured Type,Description of Operations,Loan Number'

/** Cycles through a list. */
function pick<One>(list: readonly One[], position: number): One {
  const one = list[position % list.length]
  if (one === undefined) throw new RangeError('An empty list')
  return one
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

const fileOf = (name: string, headers: string, rows: readonly (readonly string[])[]): BookFile => ({
  name,
  content: `${headers}\r\n${rows.map(toCsvLine).join('')}`,
  rows: rows.length,
})

/**
 * The book of business of the fictitious agency Coldspring Insurance, as two other systems export
 * it. Each account has one to four policies, and every third account has certificate holders too.
 * The same number of accounts gives the same book. It has no errors.
 */
export function coldspringBook({ accounts = 300, producer = 'Daniel Kim' } = {}): ColdspringBook {
  const policies: string[][] = []
  const holders: string[][] = []
  for (let index = 0; index < accounts; index++) {
    const series = Math.floor(index / (firstWords.length * secondWords.length))
    const businessName = `${pick(firstWords, index)}${pick(secondWords, Math.floor(index / firstWords.length))}${series > 0 ? ` ${series + 1}` : ''}`
    const account = `${businessName} ${pick(trades, index)}`
    const [town, zip] = pick(towns, index)
    const person = [pick(fixtures, index), pick(family, index * 7)] as const
    for (let offset = 0; offset <= index % 4; offset++) {
      const [lob, departmentName] = pick(lines, offset)
      const [carrier, naic] = pick(carriers, index + offset)
      const month = (index % 12) + 1
      const day = (index % 28) + 1
      policies.push([
        lob,
        `CS-${lob}-${10_000 + index * 4 + offset}`,
        `${month}/${day}/2026`,
        `${month}/${day}/2027`,
        account,
        'Commercial',
        String(1500 + (index % 80) * 10),
        `$${(1200 + index * 13 + offset * 400).toLocaleString('en-US')}.00`,
        `${person[1]}, ${person[0]}`,
        `${person.join('.').toLowerCase()}.${index}@coldspring-clients.example`,
        `860-555-${String(100 + (index % 100)).padStart(4, '0')}`,
        `${index + 1} ${pick(firstWords, index + 3)} Street`,
        town,
        'CT',
        zip,
        'Coldspring Insurance',
        'Main',
        departmentName,
        producer,
        carrier,
        naic,
      ])
    }
    for (let offset = 0; index % 3 === 0 && offset < 2; offset++)
      holders.push([
        `${pick(firstWords, index + offset + 5)} ${pick(['Properties LLC', 'Credit Union', 'Builders Inc'], index + offset)}`,
        `${twoDigits(offset + 10)} Depot Road`,
        offset === 0 ? '' : `Suite ${index + 1}`,
        town,
        'CT',
        zip,
        '',
        '',
        account,
        `CS-BOP-${10_000 + index * 4}`,
        '',
        offset === 0 ? 'All operations' : '',
        '',
      ])
  }
  return {
    policies: fileOf('nexsure-policies.csv', nexsureHeads, policies),
    holders: fileOf('momentum-holders.csv', momentumHeads, holders),
    accounts,
  }
}
