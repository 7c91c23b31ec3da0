import sharp from 'sharp'

/** A model as a survey leaves it behind, made over HTTP: processes with text, photos, equipment and key factors. */
export async function makeLongModel(
  baseUrl: string,
  {
    area,
    title,
    processCount,
  }: { area: 'root-model' | 'gen-biz-model'; title: string; processCount: number },
): Promise<{ slug: string; photoCount: number }> {
  const basic = Buffer.from('admin:demo-admin').toString('base64')
  const signedIn = await fetch(`${baseUrl}/api/auth/login/`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
  })
  const { token } = (await signedIn.json()) as { token: string }
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${baseUrl}/api/${path}`, {
      method,
      headers: {
        Authorization: `Token ${token}`,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  const groups = await call<{ id: number; name: string }[]>('GET', `${area}-group/`)
  const group = { id: groups.find(({ name }) => name === '기본 그룹')?.id }
  const kpis = area === 'gen-biz-model' ? { kpis: [] } : {}
  const { slug } = await call<{ slug: string }>('POST', `${area}/`, { title, group, ...kpis })
  const path = `${area}/${encodeURIComponent(slug)}/`
  if (area === 'gen-biz-model') {
    const industries = await call<{ results: { id: number }[] }>('GET', 'gen-biz/?page_size=1')
    await call('PATCH', path, { genBizId: industries.results[0]?.id })
  }
  await call('PATCH', path, {
    productionItem: '자동차 변속기 케이스, 전동기 하우징, 인버터 방열판',
    overview: LONG_TEXT,
    features: LONG_TEXT,
    manager: '박정훈',
    workedAt: '2026-03-12',
  })
  const equipment = await call<{ results: { id: number }[] }>('GET', 'equipment/?page_size=40')
  const nodes = await call<{ results: KpiNode[] }>('GET', 'kpi/?flatten=true&page_size=500')
  const chains = nodes.results.filter(({ level }) => level === 3).map((unit) => chainOf(unit, nodes.results))

  let photoCount = 0
  for (let at = 0; at < processCount; at += 1) {
    const process = await call<{ id: number }>('POST', `${path}processes/`, {
      name: NAMES[at % NAMES.length],
    })
    const imageIds: number[] = []
    for (let photo = 0; photo < at % 5; photo += 1) {
      const form = new FormData()
      form.set(
        'key',
        new File([new Uint8Array(await drawnPhoto(at * 10 + photo))], 'photo.jpg', { type: 'image/jpeg' }),
      )
      const stored = await call<{ id: number }>('POST', `${path}processes/${process.id}/image/`, form)
      imageIds.push(stored.id)
      photoCount += 1
    }
    await call('PATCH', `${path}processes/${process.id}/`, {
      description: at % 4 === 3 ? `${LONG_TEXT}\n\n${LONG_TEXT}` : LONG_TEXT.slice(0, 40 + (at % 7) * 60),
      imageIds,
      equipmentIds: equipment.results.slice(at % 20, (at % 20) + (at % 7)).map(({ id }) => id),
      kpis: Array.from({ length: at % 4 }, (_, index) => ({
        ...chains[(at * 3 + index) % chains.length],
        memo: index === 0 ? '교대마다 세 번 잰다' : '',
      })),
    })
  }
  return { slug, photoCount }
}

interface KpiNode {
  id: number
  level: number
  parentId: number | null
}

function chainOf(unit: KpiNode, nodes: readonly KpiNode[]) {
  const parentOf = (node: KpiNode | undefined) => nodes.find(({ id }) => id === node?.parentId)
  const element = parentOf(unit)
  const monitoring = parentOf(element)
  return {
    kpi0Id: parentOf(monitoring)?.id ?? null,
    kpi1Id: monitoring?.id ?? null,
    kpi2Id: element?.id ?? null,
    kpi3Id: unit.id,
  }
}

/** Every one another picture, lying and standing, so that none is drawn for another. */
function drawnPhoto(seed: number): Promise<Buffer> {
  const [width, height] = seed % 3 === 0 ? [900, 1200] : [1200, 900]
  const hue = (seed * 47) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 40% 78%)"/>
    <circle cx="${width / 2}" cy="${height / 2}" r="${200 + (seed % 50)}" fill="hsl(${hue} 50% 45%)"/>
    <rect x="40" y="40" width="${width - 80}" height="${height - 80}" fill="none" stroke="#333" stroke-width="12"/></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

const NAMES = ['용해', '다이캐스팅', '트리밍', '열처리(T6) 및 교정', '정삭 가공', '세척·건조', '리크 시험']
const LONG_TEXT =
  '하루 두 조로 운영하며 알루미늄 합금(ADC12)을 720 ℃에서 용해하여 850톤 콜드챔버 다이캐스팅기로 사출한다. ' +
  '사이클은 약 58초이고, 이형제 도포를 로봇으로 바꾼 뒤 금형 수명이 20% 늘었다. 급탕량과 사출 속도는 설비 화면에서만 ' +
  '보이며 종이 일지에 세 시간마다 옮겨 적는다. 집진은 60 ㎥/분, 조도는 12 ㎛ 이하이다. 불량은 기포와 미성형이 대부분이고 X선 검사는 로트마다 다섯 개를 본다.'
