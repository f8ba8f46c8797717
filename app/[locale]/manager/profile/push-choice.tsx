'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { FormButton } from '@/components/forms/form-button'
import { findDevice } from '@/components/layout/service-worker'
import { keepDevice, removeDevice } from './actions'
import { type PushState, readPushState, registerDevice, toDevice } from './push-device'

/** `devices` are the endpoints of the member's devices, `publicKey` is the portal's. */
type Props = { publicKey: string; devices: string[] }

/** Turns the messages about urgent news on and off on this device. */
export function PushChoice({ publicKey, devices }: Props) {
  const t = useTranslations('newsPush')
  const [state, setState] = useState<PushState | null>(null)
  useEffect(() => {
    async function findState() {
      const found = await readPushState(publicKey, devices)
      setState(found)
      const device = found === 'on' ? await findDevice() : null
      // The browser's cookie may be newer than the registration, which a sign-out without scripts finds by it.
      if (device) await callAction(() => keepDevice(toDevice(device)))
    }
    void findState()
  }, [publicKey, devices])

  async function turnOn() {
    const device = await registerDevice(publicKey).catch(() => null)
    if (device === 'blocked') return setState('blocked')
    const result = device && (await callAction(() => keepDevice(device)))
    if (!result?.ok) return void toast.error(t('onFailed'))
    setState('on')
    toast.success(t('turnedOn'))
  }

  async function turnOff() {
    const device = await findDevice()
    const result = device && (await callAction(() => removeDevice({ endpoint: device.endpoint })))
    if (result && !result.ok) return void toast.error(t('offFailed'))
    setState('off')
    toast.success(t('turnedOff'))
  }

  if (state === 'unsupported' || state === 'blocked') return <p className="mt-3">{t(state)}</p>
  return (
    <form action={state === 'on' ? turnOff : turnOn} className="mt-3">
      <FormButton variant="secondary" disabled={state === null}>
        {t(state === 'on' ? 'turnOff' : 'turnOn')}
      </FormButton>
    </form>
  )
}
