import { addMonths } from './days.ts'

/** How often something is paid, and in how many months from one time to the next. */
const monthsBetween = { monthly: 1, quarterly: 3, 'semi-annually': 6, annually: 12 } as const
export type Frequency = keyof typeof monthsBetween

interface Plan {
  /** What is to be paid in all, in US dollars. */
  total: number
  frequency: Frequency
  /** The first day to pay, and until when the term runs. */
  from: string
  until: string
  /** What is paid first, where that is not as much as the others. */
  down?: number | null
  /** What each installment but the first costs by itself. */
  charge?: number
}

export interface PlannedInstallment {
  dueOn: string
  amount: number
  charge: number
}

/** How often something is paid until a term ends: at least once. */
function timesUntil(until: string, from: string, months: number): number {
  let times = 1
  while (times < 60 && addMonths(from, times * months) < until) times++
  return times
}

/** What is paid when: the same each time, after a first payment of its own where there is one. The odd cents are in the first. */
export function planInstallments({
  total,
  frequency,
  from,
  until,
  down,
  charge = 0,
}: Plan): PlannedInstallment[] {
  const months = monthsBetween[frequency]
  const all = Math.round(total * 100)
  const first = Math.round((down ?? 0) * 100)
  const isDown = first > 0 && first < all
  const times = Math.max(timesUntil(until, from, months), isDown ? 2 : 1)
  const others = isDown ? times - 1 : times
  const rest = isDown ? all - first : all
  const each = Math.floor(rest / others)
  return Array.from({ length: times }, (_, place) => {
    const isFirst = place === 0
    const odd = place === (isDown ? 1 : 0) ? rest - each * others : 0
    return {
      dueOn: addMonths(from, place * months),
      amount: (isFirst && isDown ? first : each + odd) / 100,
      charge: isFirst ? 0 : charge,
    }
  })
}
