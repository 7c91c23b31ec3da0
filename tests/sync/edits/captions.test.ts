import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { createModel } from '#local/edits/model-edits.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import { recreate } from '#local/resolve/recreate.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { preparePhoto } from '../../support/unit/add-photo.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import { SimulatedTab } from '../../support/simulated/simulated-tab.ts'

let device: OneDevice
let owner: { modelKey: string; processKey: string }
beforeEach(() => open())

async function open(options: Parameters<typeof oneDevice>[0] = {}) {
  device = await oneDevice(options)
  const modelKey = await createModel(device.tab.db, { area: 'root', title: '한빛다이캐스팅', group })
  const { key: processKey } = await createProcess(device.tab.db, { modelKey, name: '용해' })
  owner = { modelKey, processKey }
  await device.work()
}

const listed = async () => (await device.tab.db.processes.get(owner.processKey))?.view.images ?? []
/** What this device shows of its photos. */
const shown = async () => (await listed()).map(({ caption }) => caption ?? '')
/** What the server shows of them. */
function stored() {
  const { imageIds = [] } = device.server.processNamed('용해')?.record ?? {}
  return imageIds.map((id) => device.server.images.get(id)?.caption ?? '')
}

/** Takes photos, and says something of those that are given words. */
async function take(...captions: string[]): Promise<void> {
  const images = [...(await listed())]
  for (const caption of captions) {
    const text = `photo ${images.length}`
    const bytes = new TextEncoder().encode(text).buffer
    const file = { area: 'root', ...owner, bytes, type: 'image/jpeg', capturedAt: null } as const
    const id = await keepOriginal(device.tab.db, file)
    await preparePhoto(device.tab.db, id, bytes)
    images.push({ id, url: null, thumbnailUrl: null, capturedAt: null, caption })
  }
  await savePhotos(device.tab.db, owner, images)
}

async function say(at: number, caption: string): Promise<void> {
  const images = (await listed()).map((image, index) => (index === at ? { ...image, caption } : image))
  await savePhotos(device.tab.db, owner, images)
}

async function leaveOut(at: number): Promise<void> {
  await savePhotos(device.tab.db, owner, (await listed()).toSpliced(at, 1))
}

/** Somebody else changes the process on the server. */
function byOthers(change: (images: { ids: number[]; say: (at: number, caption: string) => void }) => void) {
  const process = device.server.processNamed('용해')
  if (process === undefined) throw new Error('There is no process on the server.')
  const ids = process.record.imageIds
  change({
    ids,
    say: (at, caption) => {
      const image = device.server.images.get(ids[at] ?? 0)
      if (image !== undefined) image.caption = caption
    },
  })
  process.version += 1
}

/** What the calls since then said of photos. */
const captionsSince = (calls: number) =>
  device.server.calls
    .slice(calls)
    .flatMap(({ json }) => (json as { imageCaptions?: { caption: string }[] } | null)?.imageCaptions ?? [])
    .map(({ caption }) => caption)

describe('what is said of a photo', () => {
  it('goes with a photo that has not left the device, also where it was said otherwise before', async () => {
    device.state.isUp = false
    await take('용해로', '')
    await say(0, '  용해로 앞면 '.normalize('NFD'))
    await device.work()
    expect(await shown()).toEqual(['용해로 앞면', ''])
    device.state.isUp = true
    await device.work(600_000)
    expect(stored()).toEqual(['용해로 앞면', ''])
    expect(await shown()).toEqual(['용해로 앞면', ''])
    expect(await device.queue()).toEqual([])
  })

  it('is changed and taken back once the photo is at the server, and nothing is said of the others', async () => {
    await take('용해로', '명판', '')
    await device.work()
    const calls = device.server.calls.length
    await say(1, '명판 (2024년)')
    await device.work()
    expect(captionsSince(calls)).toEqual(['명판 (2024년)'])
    await say(0, '')
    await device.work()
    expect(stored()).toEqual(['', '명판 (2024년)', ''])
    expect(await shown()).toEqual(stored())
    expect(await device.queue()).toEqual([])
  })

  it('is nothing to send where it is back at what it was', async () => {
    await take('용해로')
    await device.work()
    device.state.isUp = false
    await say(0, '앞면')
    await say(0, ' 용해로')
    expect(await device.queue()).toEqual([])
  })

  it('does not dispute what somebody else says of another photo', async () => {
    await take('', '', '')
    await device.work()
    device.state.isUp = false
    await say(1, '내 설명')
    byOthers((others) => others.say(0, '그들의 설명'))
    device.state.isUp = true
    await device.work(600_000)
    expect(stored()).toEqual(['그들의 설명', '내 설명', ''])
    expect(await shown()).toEqual(stored())
    expect(await device.queue()).toEqual([])
  })

  it('of a photo that somebody else took out does not bring it back, and all else goes on', async () => {
    await take('', '명판')
    await device.work()
    device.state.isUp = false
    await say(0, '없는 사진')
    await take('새 사진')
    byOthers(({ ids }) => device.server.images.delete(ids.shift() ?? 0))
    device.state.isUp = true
    await device.work(600_000)
    expect(stored()).toEqual(['명판', '새 사진'])
    expect(await shown()).toEqual(stored())
    expect(await device.queue()).toEqual([])
  })

  it('by somebody else does not bring back a photo that was taken out here', async () => {
    await take('', '명판')
    await device.work()
    device.state.isUp = false
    await leaveOut(0)
    byOthers((others) => others.say(0, '그들의 설명'))
    device.state.isUp = true
    await device.work(600_000)
    expect(stored()).toEqual(['명판'])
    expect(await device.queue()).toEqual([])
  })

  it.each(['dropped', 'applied-then-dropped', 'applied-twice', 'applied-late'] as const)(
    'arrives once where its photo and its list are %s on the way',
    async (fault) => {
      device.faults.push(fault, fault)
      await take('용해로')
      await device.work(3_600_000)
      expect([stored(), device.server.images.size]).toEqual([['용해로'], 1])
      device.faults.push(fault)
      await say(0, '용해로 앞면')
      await device.work(3_600_000)
      expect(stored()).toEqual(['용해로 앞면'])
      expect(await shown()).toEqual(['용해로 앞면'])
      expect(await device.queue()).toEqual([])
    },
  )

  it('does not undo what somebody else said after it had arrived unheard', async () => {
    device.faults.push('none', 'applied-then-dropped')
    await take('용해로')
    await device.work(50)
    expect([stored(), (await device.queue()).length]).toEqual([['용해로'], 1])
    byOthers((others) => others.say(0, '그들의 설명'))
    await device.work(600_000)
    expect(stored()).toEqual(['그들의 설명'])
    expect(await shown()).toEqual(['그들의 설명'])
    expect(await device.queue()).toEqual([])
  })
})

describe('what is said of a photo and not sent', () => {
  it('is in a backup, and on the device that takes it in', async () => {
    device.state.isUp = false
    await take('용해로')
    const file = await new Blob(await exportBackup(device.tab.db)).arrayBuffer()
    const other = await SimulatedTab.open({ ...device.world, indexedDB: new IDBFactory() }, 'kotric1')
    await importBackup(other.db, file)
    const [row] = await other.db.processes.toArray()
    expect(row?.view.images).toMatchObject([{ caption: '용해로' }])
    const saved = (await other.db.operations.toArray()).filter(({ intent }) => 'section' in intent)
    expect(saved).toMatchObject([{ opSchema: 2, intent: { fields: { images: [{ caption: '용해로' }] } } }])
  })

  it('is left by earlier builds to a later one, and they send what they can', async () => {
    device.state.isUp = false
    const written = async () => (await device.queue()).map(({ opSchema }) => opSchema)
    await take('')
    expect(await written()).toEqual([1, 1])
    await say(0, '용해로')
    expect(await written()).toEqual([1, 2])
    await say(0, '')
    expect(await written()).toEqual([1, 1])
  })

  it('is said again where somebody else has deleted the process and a person recreates it', async () => {
    await take('용해로', '')
    await device.work()
    device.server.processes.clear()
    await say(1, '명판')
    await device.work(60_000)
    const [op] = await device.queue()
    expect(await recreate(device.tab.db, op?.opId ?? '')).toBe(true)
    await device.work(600_000)
    expect(stored()).toEqual(['용해로', '명판'])
    expect(await device.queue()).toEqual([])
  })
})

describe('what is said of a photo where a server does not keep it', () => {
  it('stays on the device and says so, until it is taken back; then the photos go on', async () => {
    await open({ capabilities: ['idempotency-key', 'if-match'] })
    await take('용해로', '')
    await device.work(60_000)
    expect(await device.queue()).toMatchObject([
      { state: 'REJECTED', lastError: { message: expect.stringContaining('사진 설명') as string } },
    ])
    expect(await shown()).toEqual(['용해로', ''])
    expect(stored()).toEqual([])
    await say(0, '')
    await device.work(60_000)
    expect(stored()).toEqual(['', ''])
    expect(await device.queue()).toEqual([])
  })
})
