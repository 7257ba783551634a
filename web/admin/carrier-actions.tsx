import { Archive, ArchiveRestore, Building, Ellipsis, Image, ImageOff, Merge, Pencil } from 'lucide-react'
import type { CarrierDetails } from '../../contract/carriers.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { carriers } from '../api/wire.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'

export type CarrierAction = 'edit' | 'companies' | 'logo' | 'merge'

export function CarrierActions({
  carrier,
  onAct,
}: {
  carrier: CarrierDetails
  onAct: (action: CarrierAction) => void
}) {
  const { id, name, retiredAt, logo } = carrier
  const retireCarrier = useApiMutation(carriers.retire, {
    successToast: {
      title: 'Carrier Retired',
      description: `${name} can no longer be chosen. Its policies do not change.`,
    },
    failureTitle: 'Failed to retire the carrier',
  })
  const restoreCarrier = useApiMutation(carriers.takeBack, {
    successToast: { title: 'Carrier Restored', description: `${name} can be chosen again.` },
    failureTitle: 'Failed to restore the carrier',
  })
  const removeLogo = useApiMutation(carriers.removeLogo, {
    successToast: { title: 'Logo Removed', description: 'Its initials are shown again.' },
    failureTitle: 'Failed to remove the logo',
  })
  return (
    <span className="flex">
      <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => onAct('edit')} />
      <Menu
        trigger={<IconButton icon={Ellipsis} label={`More for ${name}`} />}
        items={[
          { label: 'Companies', icon: Building, run: () => onAct('companies') },
          { label: logo ? 'Replace logo' : 'Add logo', icon: Image, run: () => onAct('logo') },
          logo && { label: 'Remove logo', icon: ImageOff, run: () => void removeLogo.write({ id }) },
          'line',
          { label: 'Merge into another', icon: Merge, run: () => onAct('merge') },
          retiredAt === null
            ? { label: 'Retire', icon: Archive, run: () => void retireCarrier.write({ id }) }
            : { label: 'Restore', icon: ArchiveRestore, run: () => void restoreCarrier.write({ id }) },
        ]}
      />
    </span>
  )
}
