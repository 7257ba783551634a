import { ExternalLink } from 'lucide-react'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { checkout } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { formatInstallment, type LabelledInstallment } from './bill-labels.ts'

/** Leaves for the agency's own checkout, with the amount and a reference of this payment. */
export function PayButton({ installment }: { installment: LabelledInstallment }) {
  const { write, busy } = useApiMutation(checkout.pay, {
    failureTitle: 'The Checkout Did Not Open',
    onDone: ({ url }) => window.location.assign(url),
  })
  return (
    <Button
      size="sm"
      icon={ExternalLink}
      busy={busy}
      busyText="Opening..."
      aria-label={`Pay ${formatInstallment(installment)}`}
      onClick={() => void write({ id: installment.id })}
    >
      Pay
    </Button>
  )
}
