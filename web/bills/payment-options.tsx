import { ExternalLink, Phone } from 'lucide-react'
import type { Payee } from '../../contract/bills.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { Button } from '../ui/button.tsx'

/** Links to the payee's own payment page and telephone. Nothing is paid in the portal. */
export const PaymentOptions = ({ payee: { name, page, phone } }: { payee: Payee }) => (
  <>
    {page && (
      <Button variant="secondary" size="sm" icon={ExternalLink} href={page}>
        Pay {name}
      </Button>
    )}
    {phone && (
      <Button variant="secondary" size="sm" icon={Phone} href={dialStringOf(phone)}>
        Call {phone}
      </Button>
    )}
  </>
)

const linkClassName =
  'inline-flex min-h-6 items-center gap-1.5 pointer-coarse:min-h-10 rounded-control text-sm font-medium text-orange-ink hover:underline'

/** The payee's payment page and telephone as links, for a row of a list. */
export const PayLinks = ({ payee: { name, page, phone } }: { payee: Payee }) => (
  <div className="flex flex-col">
    {page ? (
      <a href={page} target="_blank" rel="noreferrer" className={linkClassName}>
        Pay {name}
        <ExternalLink aria-hidden className="size-4" />
      </a>
    ) : (
      name
    )}
    {phone && (
      <a href={dialStringOf(phone)} className={linkClassName}>
        {phone}
      </a>
    )}
  </div>
)
