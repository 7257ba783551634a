import { Building2, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { PortalSettings } from '../../contract/settings.ts'
import { formatZone } from '../../contract/values/days.ts'
import { applyAgencyChange } from '../agency.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { admin } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const AgencyDialog = lazyDialog(async () => (await import('./agency-dialog.tsx')).AgencyDialog)
const LogoDialog = lazyDialog(async () => (await import('./logo-dialog.tsx')).LogoDialog)

export function AgencyCard({ agency }: { agency: PortalSettings['agency'] }) {
  const [openDialog, setOpenDialog] = useState<'details' | 'logo' | null>(null)
  const close = () => setOpenDialog(null)
  const { name, phone, email, address, license, color, timeZone, logo } = agency
  return (
    <Card
      icon={Building2}
      title="Agency Details"
      aside={
        <Button variant="secondary" size="sm" icon={Pencil} onClick={() => setOpenDialog('details')}>
          Edit<span className="sr-only"> the agency</span>
        </Button>
      }
    >
      <div className="space-y-5">
        <Facts
          columnCount={3}
          stacked
          facts={[
            { label: 'Name', value: name },
            { label: 'Phone', value: phone || 'Not entered' },
            { label: 'Email', value: email || 'Not entered' },
            { label: 'Address', value: address ?? 'Not entered' },
            { label: 'License', value: license ?? 'None' },
            { label: 'Time zone', value: formatZone(timeZone) },
            { label: 'Color', value: <Swatch color={color} /> },
          ]}
        />
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          {logo ? (
            <img
              src={`/agency-logo/${logo}`}
              alt={`The logo of ${name}`}
              className="h-12 max-w-40 rounded-control border border-line bg-white object-contain p-1"
            />
          ) : (
            <p className="text-sm text-muted">No logo yet. A default icon is shown.</p>
          )}
          <span className="flex gap-2">
            <Button variant="secondary" size="sm" onClick={() => setOpenDialog('logo')}>
              {logo ? 'Replace Logo' : 'Add Logo'}
            </Button>
            {logo && <RemoveLogo />}
          </span>
        </div>
      </div>
      {openDialog === 'details' && <AgencyDialog agency={agency} onClose={close} />}
      {openDialog === 'logo' && <LogoDialog onClose={close} />}
    </Card>
  )
}

const Swatch = ({ color }: { color: string }) => (
  <span className="inline-flex items-center gap-2">
    <svg aria-hidden viewBox="0 0 16 16" className="size-4 rounded-[4px]">
      <rect width="16" height="16" fill={color} />
    </svg>
    {color}
  </span>
)

function RemoveLogo() {
  const { write, busy } = useApiMutation(admin.removeLogo, {
    successToast: { title: 'Logo Removed', description: 'The default icon is shown again.' },
    failureTitle: 'Failed to remove the logo',
    onDone: ({ settings }) => applyAgencyChange(settings.agency),
  })
  return (
    <Button variant="ghost" size="sm" busy={busy} busyText="Removing..." onClick={() => void write({})}>
      Remove
    </Button>
  )
}
