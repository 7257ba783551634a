/** Explains the ranking of the queue. The server implements it. */
export function RankingRule() {
  return (
    <details className="group min-w-0 text-sm text-muted">
      <summary className="min-h-6 w-fit font-medium hover:text-ink">How this is ranked</summary>
      <div className="mt-1 max-w-prose space-y-1.5 pb-2">
        <p>
          Overdue items first, the longest at the top; then urgent ones; then claims, requests, unread
          messages, quotes without offers, quotes to present, today’s presentations, temporary cards,
          renewals, invitations, certificates and tasks. Within each, the oldest first.
        </p>
        <p>
          Overdue: past its due date; an urgent request or a claim not started within four business hours, or
          an urgent request after 24 hours; any other request not started, or a message not read, within
          eight. A notice of cancellation is urgent until its effective date and overdue after it; a temporary
          card is urgent in its last week. Settings has the business hours and holidays.
        </p>
      </div>
    </details>
  )
}
