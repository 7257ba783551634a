import { ShieldAlert } from 'lucide-react'
import { agency, telephone } from '../session/agency.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** A policy's Claims tab. */
export function PolicyClaims() {
  return (
    <Empty
      icon={ShieldAlert}
      title="No Claims Found"
      text={
        <>
          To report a claim, call{' '}
          <a href={telephone(agency.phone)} className="font-semibold text-orange-ink hover:underline">
            {agency.phone}
          </a>
          .
        </>
      }
      action={<Button disabled>File New Claim</Button>}
    />
  )
}
