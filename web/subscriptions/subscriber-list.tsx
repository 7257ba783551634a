import { useQuery } from '@tanstack/react-query'
import { dayIn, formatDay, formatMoment } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { endpointQuery } from '../api/query.ts'
import { subscriptions } from '../api/wire.ts'

/** The addresses that get an email when the certificate changes. Nothing if there are none. */
export function SubscriberList({ certificateId }: { certificateId: string }) {
  const { data } = useQuery(endpointQuery(subscriptions.ofCertificate, { certificateId }))
  if (!data || data.subscriptions.length === 0) return null
  return (
    <section aria-labelledby="subscribers">
      <h3 id="subscribers" className="text-sm font-semibold">
        Emailed When It Changes
      </h3>
      <ul className="divide-y divide-line text-sm">
        {data.subscriptions.map(({ id, email, confirmedAt, emailedAt }) => (
          <li key={id} className="py-2.5">
            <span className="block font-medium wrap-anywhere">{email}</span>
            <span className="block text-xs text-muted">
              Since {formatDay(dayIn(agency.timeZone, new Date(confirmedAt)))}
              {emailedAt && `, last emailed ${formatMoment(emailedAt, agency.timeZone)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
