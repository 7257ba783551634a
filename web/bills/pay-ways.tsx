import { ExternalLink, Phone } from 'lucide-react'
import type { Payee } from '../../contract/bills.ts'
import { telephone } from '../../contract/values/phone-extension.ts'
import { Button } from '../ui/button.tsx'

/** Where one pays whoever bills, and whom one calls about it: their own page and telephone. Nothing is paid here. */
export const PayWays = ({ payee: { name, page, phone } }: { payee: Payee }) => (
  <>
    {page && (
      <Button variant="secondary" size="sm" icon={ExternalLink} href={page}>
        Pay {name}
      </Button>
    )}
    {phone && (
      <Button variant="secondary" size="sm" icon={Phone} href={telephone(phone)}>
        Call {phone}
      </Button>
    )}
  </>
)
