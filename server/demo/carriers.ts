import type { Db } from '../database/tables.ts'
import { record } from '../features/activity/record.ts'
import { insertCarrier, updateCarrier } from '../features/carriers/queries.ts'
import { acting, known, type Story } from './story.ts'

const names = [
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

const ofClientPage = ['State Farm', 'Progressive', 'Allstate', 'GEICO']

/** The carriers as a new database has them (migration 0055), whatever somebody has made of them in the demo. */
export async function beginWithCarriers(tx: Db): Promise<void> {
  for (const [at, name] of [...names, ...ofClientPage].entries()) {
    const leadsOffers = ofClientPage.includes(name)
    await insertCarrier(tx, { name, place: at + 1, forPolicies: !leadsOffers, leadsOffers })
  }
}

/** Every carrier has a line of its own in the block of numbers kept for fiction. */
export function claimPhoneOf(carrier: string): string | null {
  const place = names.indexOf(carrier)
  return place < 0 ? null : `(860) 555-01${50 + place}`
}

/** The NAIC has given no company a number that begins with two zeros. */
const naicOf = (place: number) => `00${501 + place}`

const pageOf = (carrier: string) => `https://claims.${carrier.toLowerCase().replace(/[^a-z]+/g, '-')}.example`

/** The principal keeps where a claim is reported that cannot wait. No carrier has its real number here. */
export async function knowCarriers({ tx, clock, staff }: Story): Promise<void> {
  const actor = acting(known(staff, 'admin'), clock.on(-700, '15:20'))
  for (const [place, name] of names.entries()) {
    const naic = naicOf(place)
    const claimPhone = claimPhoneOf(name)
    const claimPage = pageOf(name)
    await updateCarrier(tx, name, { claimPhone, claimPage, naic })
    const details = { name, claimPhone: [null, claimPhone], claimPage: [null, claimPage], naic: [null, naic] }
    await record(tx, actor, { action: 'agency.carrierChanged', details })
  }
}
