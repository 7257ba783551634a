/** The one rule by which what waits is ranked, as the server has it. */
export function RankingRule() {
  return (
    <details className="group min-w-0 text-sm text-muted">
      <summary className="min-h-6 w-fit font-medium hover:text-ink">How this is ranked</summary>
      <div className="mt-1 max-w-prose space-y-1.5 pb-2">
        <p>
          First what is overdue, the longest at the top; then what is urgent; then claims, requests, unread
          messages, quotes without offers, rates to show, today’s presentations, temporary cards, renewals,
          invitations, certificates and tasks. Of each the oldest comes first.
        </p>
        <p>
          Overdue is what has gone by its own day; an urgent request or a claim that nobody has begun for four
          business hours, and an urgent request after 24 hours; any other request that nobody has begun, and a
          message that nobody has read, for eight. A carrier’s notice of cancellation is urgent until its day,
          and overdue from then on; a temporary card in its last week. Business hours and holidays are the
          agency’s, in Settings.
        </p>
      </div>
    </details>
  )
}
