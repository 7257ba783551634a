import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { Vehicle } from '../../contract/vehicles.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { cards } from '../api/wire.ts'
import { fileRefusalOf } from '../documents/file-refusal.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { toast } from '../ui/toast.tsx'

const CardVehiclesDialog = lazyDialog(
  async () => (await import('./card-vehicles-dialog.tsx')).CardVehiclesDialog,
)

const uploadError = 'Failed to upload the carrier’s card'

/**
 * A button that uploads the card that a carrier issued, for the client to see. If the policy has
 * several vehicles, each with its own card, a dialog asks for the vehicles on the card.
 */
export function UploadCarrierCard({
  policyId,
  vehicles,
  isForAllVehicles,
  isOnFile,
}: {
  policyId: string
  vehicles: readonly Vehicle[]
  /** One card is for all owned vehicles. */
  isForAllVehicles: boolean
  isOnFile: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const [chosenFile, setChosenFile] = useState<File | null>(null)
  const upload = useApiMutation(cards.uploadOfCarrier, {
    successToast: { title: 'ID Card Uploaded', description: 'Your client sees the card under ID Cards.' },
    failureTitle: uploadError,
    onDone: () => setChosenFile(null),
  })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    const refusal = fileRefusalOf(file)
    if (refusal) toast({ variant: 'destructive', title: uploadError, description: refusal })
    else if (vehicles.length > 1 && !isForAllVehicles) setChosenFile(file)
    else void upload.write({ policyId, file })
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={Upload}
        busy={upload.busy}
        onClick={() => input.current?.click()}
      >
        {isOnFile ? 'Replace the Carrier’s Card' : 'Upload the Carrier’s Card'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.jpg,.jpeg,.png"
        aria-label="The carrier’s card"
        onChange={choose}
      />
      {chosenFile && (
        <CardVehiclesDialog
          file={chosenFile}
          vehicles={vehicles}
          busy={upload.busy}
          onChoose={(vehicleIds) => void upload.write({ policyId, vehicleIds, file: chosenFile })}
          onClose={() => setChosenFile(null)}
        />
      )}
    </>
  )
}
