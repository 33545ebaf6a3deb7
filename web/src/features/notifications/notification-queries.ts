import type {
  ListPushSubscriptionsAnswer,
  NotificationSettings,
  NotificationSettingsAnswer,
  PushSubscriptionAnswer,
  UpdateNotificationSettings,
} from '@dossier/contract/push'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { type DeviceState, forgetDevice, readDeviceState, storedDeviceId } from '#platform/push/this-device.ts'
import { changedSettings } from './changed-settings.ts'

const DEVICES = ['notifications', 'devices']
const SETTINGS = ['notifications', 'settings']
const STATE = ['notifications', 'state']

export const useDevices = () =>
  useQuery({
    queryKey: DEVICES,
    queryFn: ({ signal }) => callApi<ListPushSubscriptionsAnswer>('GET', '/push-subscriptions', { signal }),
  })

export const useNotificationSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: async ({ signal }) =>
      (await callApi<NotificationSettingsAnswer>('GET', '/notification-settings', { signal })).notification_settings,
  })

/** The permission can change outside of the page. */
export const useDeviceState = () =>
  useQuery<DeviceState>({ queryKey: STATE, queryFn: readDeviceState, staleTime: 0, refetchOnWindowFocus: 'always' })

export const refetchDevices = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ queryKey: DEVICES })
  await client.invalidateQueries({ queryKey: STATE })
}

// All of these throw ApiProblem.

/** With several pending changes, the latest determines the display. */
let latest = 0

/** Optimistic update; undone when the service refuses. */
export async function updateSettings(client: QueryClient, body: UpdateNotificationSettings): Promise<void> {
  latest += 1
  const requestNumber = latest
  // Pending reads may return older data.
  void client.cancelQueries({ queryKey: SETTINGS }, { revert: false })
  client.setQueryData<NotificationSettings>(SETTINGS, (before) => before && changedSettings(before, body))
  try {
    const answer = await callApi<NotificationSettingsAnswer>('PATCH', '/notification-settings', { body })
    if (requestNumber === latest) client.setQueryData(SETTINGS, answer.notification_settings)
  } catch (error) {
    await client.invalidateQueries({ queryKey: SETTINGS })
    throw error
  }
}

export async function removeDevice(client: QueryClient, id: string): Promise<void> {
  await callApi('DELETE', `/push-subscriptions/${id}`)
  if (id === storedDeviceId()) await forgetDevice()
  await refetchDevices(client)
}

/** @returns why it was not sent; '' when it was. */
export async function sendTest(client: QueryClient, id: string): Promise<string> {
  const { push_subscription } = await callApi<PushSubscriptionAnswer>('POST', `/push-subscriptions/${id}/test`)
  await refetchDevices(client)
  return push_subscription.problem
}
