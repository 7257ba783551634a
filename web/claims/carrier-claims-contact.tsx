import { ExternalLink, Phone } from 'lucide-react'
import type { Filing } from '../../contract/claim-policies.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { agency } from '../agency.ts'
import { Button } from '../ui/button.tsx'

/** The carrier's contact for urgent claims; the agency's phone if none is on file. */
export function CarrierClaimsContact({
  carrier,
  claimPhone,
  claimPage,
}: Pick<Filing, 'carrier' | 'claimPhone' | 'claimPage'>) {
  const isKnown = claimPhone !== null || claimPage !== null
  const phone = claimPhone ?? (isKnown ? null : agency.phone)
  return (
    <>
      <p className="text-sm text-muted">
        {isKnown ? `You can also report to ${carrier} directly.` : `Call ${agency.name}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:flex-col max-sm:items-stretch">
        {phone && (
          <Button variant="secondary" icon={Phone} href={dialStringOf(phone)}>
            Call {phone}
          </Button>
        )}
        {claimPage && (
          <Button variant="secondary" icon={ExternalLink} href={claimPage} target="_blank">
            {carrier} Claims Website
          </Button>
        )}
      </div>
    </>
  )
}
