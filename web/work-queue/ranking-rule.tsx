/** Explains the ranking of the queue. The server implements it. */
export function RankingRule() {
  return (
    <details className="group min-w-0 text-sm text-muted">
      <summary className="min-h-6 w-fit font-medium hover:text-ink">How this is ranked</summary>
      <div className="mt-1 max-w-prose space-y-1.5 pb-2">
        <p>
          Overdue items come first, the longest overdue at the top, then urgent items, then claims, requests,
          reports from certificate holders, emails not delivered, bills, unread messages, quotes without
          offers, quotes to present, today’s presentations, temporary cards, renewals, invitations,
          certificate requests and tasks. Within each group, the oldest comes first.
        </p>
        <p>Overdue:</p>
        <ul className="list-disc pl-5">
          <li>any item past its due date</li>
          <li>an urgent request or a claim not started in 4 business hours</li>
          <li>an urgent request still open after 24 hours</li>
          <li>any other request not started, or a message unread, in 8 business hours</li>
          <li>a notice of cancellation past its effective date</li>
        </ul>
        <p>
          Urgent: requests marked urgent, injury claims, suits to answer, notices of cancellation,
          certificates not delivered, contract requirements no longer met, presentations within the hour, and
          temporary cards in their last week.
        </p>
        <p>Business hours and holidays are in Settings.</p>
      </div>
    </details>
  )
}
