import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../contract/values/plural.ts'
import { endpointQuery } from '../api/query.ts'
import { billPaths } from '../bills/paths.ts'
import { Button } from '../ui/button.tsx'
import { clientUpcomingQuery } from './preload.ts'
import { useUpcomingLines } from './upcoming.ts'

/** The bill that is due next, with later ones folded. Renders nothing without a bill. */
export function NextBill() {
  const id = useId()
  const { data } = useQuery(endpointQuery(...clientUpcomingQuery))
  const [bill, ...laterBills] = useUpcomingLines(data?.next ?? []).bills
  if (!bill) return null
  const { title, text, to, action } = bill.item
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface px-4 pt-3 pb-1 shadow-card"
    >
      <header className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-sm text-muted">
          Next bill
        </h2>
        <Link to={billPaths.list} className="text-sm font-medium text-orange-ink hover:underline">
          All bills
        </Link>
      </header>
      <p className="mt-1 text-md font-semibold tabular-nums">
        <Link to={to} className="hover:underline">
          {title}
        </Link>
      </p>
      <p className="text-sm text-muted">{text}</p>
      <div className="mt-3 mb-2">
        {action ? (
          <Button isWide href={action.href} target="_blank" rel="noreferrer" aria-label={action.name}>
            {action.label}
          </Button>
        ) : (
          <Button isWide variant="secondary" to={to}>
            View bill
          </Button>
        )}
      </div>
      {laterBills.length > 0 && (
        <details className="border-t border-line">
          <summary className="min-h-10 py-2 text-sm font-medium text-muted">
            {formatCount(laterBills.length, 'later bill')}
          </summary>
          <ul className="pb-2 text-sm">
            {laterBills.map(({ key, item }) => (
              <li key={key} className="py-1">
                <p className="font-medium tabular-nums">{item.title}</p>
                <p className="text-muted">{item.text}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
