import type { Db } from '../database/tables.ts'
import { changedFieldsBetween, record } from '../features/activity/record.ts'
import {
  insertCarrier,
  insertCompany,
  readStoredCarriers,
  updateCarrier,
} from '../features/carriers/queries.ts'
import { newId } from '../platform/ids.ts'
import { demoActorAt, type SeedContext, seededId } from './seed-context.ts'

const carrierNames = [
  'AmTrust',
  'Attune',
  'BiBurke',
  'Chubb',
  'Coterie',
  'Crum & Forster',
  'Employers',
  'Guard',
  'Hanover',
  'Hiscox',
  'Liberty Mutual',
  'Markel',
  'Nationwide',
  'Nautilus',
  'Next Insurance',
  'Pie Insurance',
  'The Hartford',
  'Thimble',
  'Three Insurance',
  'Travelers',
]

const clientPageCarriers = ['State Farm', 'Progressive', 'Allstate', 'GEICO']

/** Resets the carriers to those of a new database (migration 0055). */
export async function resetCarriers(tx: Db): Promise<void> {
  for (const [index, name] of [...carrierNames, ...clientPageCarriers].entries()) {
    const isForOffersOnly = clientPageCarriers.includes(name)
    await insertCarrier(tx, {
      name,
      place: index + 1,
      forPolicies: !isForOffersOnly,
      leadsOffers: isForOffersOnly,
    })
  }
}

/** A telephone number per carrier, from the block reserved for fiction. */
export function claimPhoneOf(carrier: string): string | null {
  const carrierIndex = carrierNames.indexOf(carrier)
  return carrierIndex < 0 ? null : `(860) 555-01${50 + carrierIndex}`
}

/**
 * An invented writing company per carrier. A NAIC number belongs to a company, not to a brand, and
 * no real one begins with two zeros.
 */
const companyOf = (carrier: string) => `${carrier.replace(/ Insurance$/, '')} Example Insurance Company`
const naicOf = (index: number) => `00${501 + index}`

const slugOf = (carrier: string) => carrier.toLowerCase().replace(/[^a-z]+/g, '-')
const pageOf = (carrier: string, subdomain: 'claims' | 'pay') =>
  `https://${subdomain}.${slugOf(carrier)}.example`
const claimEmailOf = (carrier: string) => `new-claims@${slugOf(carrier)}.example`

const noContacts = {
  ...{ claimPhone: null, claimPage: null, claimEmail: null },
  ...{ payPhone: null, payPage: null, mayIssueCards: false },
}

/**
 * Enters, as the agency's principal, where to report urgent claims and where to pay bills. All
 * numbers and links are fictitious.
 */
export async function seedCarriers({ tx, clock, staff, companies }: SeedContext): Promise<void> {
  const actor = demoActorAt(seededId(staff, 'admin'), clock.on(-700, '15:20'))
  const ids = new Map((await readStoredCarriers(tx)).map(({ id, name }) => [name, id]))
  for (const [index, name] of carrierNames.entries()) {
    const claimPhone = claimPhoneOf(name)
    const carrierContacts = {
      ...{
        claimPhone,
        claimPage: pageOf(name, 'claims'),
        claimEmail: claimEmailOf(name),
        mayIssueCards: true,
      },
      ...{ payPhone: claimPhone, payPage: pageOf(name, 'pay') },
    }
    await updateCarrier(tx, name, carrierContacts)
    const details = { name, ...changedFieldsBetween(noContacts, carrierContacts) }
    await record(tx, actor, { action: 'agency.carrierChanged', details })
    const company = { name: companyOf(name), naic: naicOf(index) }
    const id = newId()
    // Nautilus writes surplus lines only.
    const states = name === 'Nautilus' ? { surplusIn: ['CT'] } : { admittedIn: ['CT'] }
    await insertCompany(tx, { ...company, ...states, id, carrierId: seededId(ids, name) })
    companies.set(name, id)
    const addedCompany = { name: company.name, carrier: name }
    await record(tx, actor, { action: 'agency.carrierCompanyAdded', details: addedCompany })
  }
}
