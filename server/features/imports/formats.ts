import {
  type BookKind,
  bookFiles,
  bookHeadersOf,
  bookKinds,
  columnOf,
} from '../../../contract/values/book-columns.ts'
import { type ImportField, normalizedHeader } from './header-detection.ts'

/** A list format of another program or of this portal. */
interface ListFormat {
  name: string
  /** The system name stored with the account IDs of this format. */
  system: string | null
  /** Each group must match a header by one of its names. */
  headerSets: readonly (readonly string[])[]
  /** Headers that mean something else, or nothing, in this format. */
  fieldsByHeader: Readonly<Record<string, ImportField | null>>
  about?: BookKind
}

const formats: readonly ListFormat[] = [
  {
    name: 'Momentum certificate holders',
    system: 'Momentum',
    headerSets: [
      ['holder name'],
      ['address line 1'],
      ['insured name'],
      ['additional insured type', 'loan number', 'description of operations'],
    ],
    about: 'holders',
    fieldsByHeader: {},
  },
  {
    name: 'Nexsure policies',
    system: 'Nexsure',
    headerSets: [
      ['lob', 'line of business'],
      ['policy number'],
      ['named insured'],
      ['client type', 'sic code'],
      ['branch', 'department', 'agency'],
    ],
    about: 'policies',
    fieldsByHeader: {
      'named insured': 'accounts.name',
      'client id': 'accounts.externalIds',
      'client number': 'accounts.externalIds',
      department: 'policies.category',
      'sic code': null,
      agency: null,
      branch: null,
    },
  },
  {
    name: 'HawkSoft list',
    system: 'HawkSoft',
    headerSets: [
      ['client number', 'hawksoft client number', 'cms client number'],
      ['policy title', 'agent 1', 'csr', 'application type', 'hawksoft client number'],
    ],
    fieldsByHeader: {
      'client number': 'accounts.externalIds',
      'hawksoft client number': 'accounts.externalIds',
      'cms client number': 'accounts.externalIds',
      'client type': 'accounts.standing',
      title: null,
    },
  },
  {
    name: 'EZLynx list',
    system: 'EZLynx',
    headerSets: [
      ['applicant id', 'applicant first name', 'applicant name', 'applicant'],
      ['policy number', 'account type', 'applicant type', 'assigned to', 'applicant last name'],
    ],
    fieldsByHeader: {
      'applicant id': 'accounts.externalIds',
      'account id': 'accounts.externalIds',
    },
  },
  {
    name: 'AMS360 list',
    system: 'AMS360',
    headerSets: [
      ['customer number', 'customer id'],
      ['customer name', 'firm name', 'customer'],
      [
        'rep',
        'exec',
        'account rep',
        'account exec',
        'gl division',
        'gl department',
        'writing company',
        'type of business',
        'customer type',
      ],
    ],
    fieldsByHeader: {
      'customer number': 'accounts.externalIds',
      'customer id': 'accounts.externalIds',
      'account exec': 'accounts.agent',
      'gl division': null,
      'gl department': null,
    },
  },
  {
    name: 'Applied Epic list',
    system: 'Applied Epic',
    headerSets: [
      ['lookup code', 'account lookup code', 'client lookup code', 'client code'],
      [
        'ico',
        'issuing company',
        'ppe',
        'premium payable',
        'line status',
        'line type',
        'policy type',
        'account name',
        'client name',
      ],
    ],
    fieldsByHeader: {
      'lookup code': 'accounts.externalIds',
      'account lookup code': 'accounts.externalIds',
      'client lookup code': 'accounts.externalIds',
      'client code': 'accounts.externalIds',
      ppe: 'policies.carrier',
      'premium payable': 'policies.carrier',
      'servicing role': null,
    },
  },
]

/** A recognized format. `meaning` returns the field of a header, null if the format ignores it. */
export interface RecognizedFormat {
  name: string
  system: string | null
  about: BookKind | null
  meaning(head: string): ImportField | null | undefined
}

/** The portal's own file of a kind, if at least four, and 80 percent, of its headers match. */
function recognizeOwnFormat(headers: ReadonlySet<string>): RecognizedFormat | null {
  const ownKind = bookKinds.find((kind) => {
    const expectedHeaders = bookHeadersOf(kind).map(normalizedHeader)
    return (
      expectedHeaders.filter((head) => headers.has(head)).length >= Math.max(4, expectedHeaders.length * 0.8)
    )
  })
  if (!ownKind) return null
  const fieldsByHeader = new Map(
    bookFiles[ownKind].fields.map((field) => [normalizedHeader(columnOf(field).head), field]),
  )
  return {
    name: `The portal's own ${bookFiles[ownKind].file}`,
    system: null,
    about: ownKind,
    meaning: (head) => fieldsByHeader.get(normalizedHeader(head)),
  }
}

/** The program that wrote a list, recognized by its headers; null if unknown. */
export function formatOf(headers: readonly string[]): RecognizedFormat | null {
  const plainHeaders = new Set(headers.map(normalizedHeader))
  const ownFormat = recognizeOwnFormat(plainHeaders)
  if (ownFormat) return ownFormat
  const format = formats.find(({ headerSets }) =>
    headerSets.every((group) => group.some((head) => plainHeaders.has(head))),
  )
  if (!format) return null
  const { name, system, about = null } = format
  return { name, system, about, meaning: (head) => format.fieldsByHeader[normalizedHeader(head)] }
}
