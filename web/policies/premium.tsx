import { formatPremium } from './policy-labels.ts'

/** The amount above its term, so that amounts line up. */
export function Premium({ policy }: { policy: Parameters<typeof formatPremium>[0] }) {
  const [amount, ...term] = formatPremium(policy).split(/(?= \/ )/)
  return (
    <>
      <span className="block">{amount}</span>
      <span className="block min-w-24 text-xs text-muted xl:whitespace-nowrap">{term}</span>
    </>
  )
}
