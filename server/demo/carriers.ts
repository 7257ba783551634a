import { carriers } from '../../contract/values/carriers.ts'
import { record } from '../features/activity/record.ts'
import { carrierToChange, updateCarrier } from '../features/carriers/queries.ts'
import { acting, known, type Story } from './story.ts'

const names: readonly string[] = carriers

/** Every carrier has a line of its own in the block of numbers kept for fiction. */
export function claimPhoneOf(carrier: string): string | null {
  const place = names.indexOf(carrier)
  return place < 0 ? null : `(860) 555-01${50 + place}`
}

const pageOf = (carrier: string) => `https://claims.${carrier.toLowerCase().replace(/[^a-z]+/g, '-')}.example`

/** The principal keeps where a claim is reported that cannot wait. No carrier has its real number here. */
export async function knowCarriers({ tx, clock, staff }: Story): Promise<void> {
  const actor = acting(known(staff, 'admin'), clock.on(-700, '15:20'))
  for (const name of carriers) {
    const before = await carrierToChange(tx, name)
    const carrier = { name, naic: null, claimPhone: claimPhoneOf(name), claimPage: pageOf(name) }
    await updateCarrier(tx, carrier)
    const { claimPhone, claimPage } = carrier
    const details = {
      name,
      claimPhone: [before.claimPhone, claimPhone],
      claimPage: [before.claimPage, claimPage],
    }
    await record(tx, actor, { action: 'agency.carrierChanged', details })
  }
}
