import { Paperclip } from 'lucide-react'
import type { Installment } from '../../contract/bills.ts'
import { formatDate } from '../../contract/values/days.ts'

export const PaymentProof = ({
  report: { at, note, proof },
}: {
  report: NonNullable<Installment['saidPaid']>
}) => (
  <div className="text-xs text-muted">
    <p className="wrap-anywhere whitespace-pre-line">
      Reported paid on {formatDate(at)}
      {note && `: ${note}`}
    </p>
    {proof && (
      <a
        href={proof.fileUrl}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-10 items-center gap-1.5 rounded-control text-sm font-medium text-orange-ink hover:underline"
      >
        <Paperclip aria-hidden className="size-4 shrink-0" />
        {proof.title}
      </a>
    )}
  </div>
)
