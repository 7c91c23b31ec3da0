import type { SampleModel } from './sample-model.ts'

/** The site that demonstrations begin with: it has something of everything. */
export const HANBIT: SampleModel = {
  area: 'root',
  group: '주조',
  title: '한빛다이캐스팅',
  productionItem: '자동차 변속기 케이스, 전동기 하우징',
  overview:
    '알루미늄 합금(ADC12)을 녹여 850톤과 1,650톤 다이캐스팅기 여섯 대로 변속기 케이스를 만드는 현장이다. 하루 두 조로 운영하며 용해에서 검사까지 한 건물에서 이루어진다.',
  features:
    '이형제 도포를 로봇으로 바꾼 뒤 금형 온도 편차가 줄었다. 사출 속도와 주조 압력은 쇼트마다 저장되지만 용해로 온도는 아직 손으로 적는다.',
  rootTech: ['주조', '다이캐스팅'],
  bands: ['41-60', '21-40', '21-40'],
  manager: '박정훈',
  memo: '용해로 온도 기록지를 다음 방문 때 받기로 함. 숏블라스트 구역은 소음이 커서 귀마개 필요.',
  workedAt: '2026-03-12',
  workStatus: 3,
  updatedBy: 'admin',
  photos: [{ scene: 'conveyor', light: 'day', isMirrored: true }],
  kpis: [
    ['생산성 > 설비종합효율 > 설비종합효율(OEE) > %', '다이캐스팅기 여섯 대의 월평균. 목표 78%'],
    ['품질 > 불량 관리 > 공정 불량률 > %', '기공과 미성형이 대부분. 최근 석 달 평균 3.1%'],
    ['에너지 > 연료·열 > 용해 에너지원단위 > kWh/톤', '용해로와 보온로를 합한 값'],
  ],
  processes: [
    {
      name: '용해',
      description:
        '알루미늄 괴와 회수한 탕구를 타워식 용해로에 넣어 720℃로 녹이고, 탈가스한 뒤 보온로로 옮긴다.',
      equipment: [
        '1,000kg/h 타워식 알루미늄 용해보온로',
        '500kg 전동식 용탕 운반차',
        '0~500℃ 단색식 적외선 온도센서',
      ],
      kpis: [
        ['공정조건 > 온도 > 용탕 온도 > ℃', '출탕 직전 열전대로 측정, 720±10℃'],
        ['품질 > 재료 특성 > 용탕 수소량 > cc/100g', '교대마다 한 번 감압응고 시험'],
      ],
      photos: [{ scene: 'meltingFurnace', light: 'night' }],
    },
    {
      name: '다이캐스팅',
      description: '용탕을 자동 급탕하여 고속으로 쏘아 채우고 가압해 굳힌다. 사이클은 약 58초이다.',
      equipment: [
        '850톤 실시간제어 콜드챔버 다이캐스팅기',
        '15kg 링크식 래들 급탕로봇',
        '5m/s 자기스케일형 다이캐스팅 사출속도센서',
      ],
      kpis: [
        ['공정조건 > 압력 > 주조 압력 > MPa', '증압 후 최고 압력 68MPa'],
        ['공정조건 > 속도 > 고속 사출구간 속도 > m/s', '2.8m/s, 전환 위치 410mm'],
        ['생산성 > 사이클타임 > 주조 사이클타임 > 초', '급탕에서 취출까지'],
      ],
      photos: [
        { scene: 'dieCasting', light: 'day' },
        { scene: 'robot', light: 'warm' },
      ],
    },
    {
      name: '이형제 도포',
      at: '2.1',
      description:
        '형이 열린 동안 로봇이 수용성 이형제를 뿌리고 에어로 말린다. 도포 패턴은 금형마다 저장한다.',
      equipment: ['850톤급 6축 이형제 스프레이로봇'],
      kpis: [['공정조건 > 유량·농도 > 이형제 도포량 > cc/shot', '가동측 220, 고정측 180']],
      photos: [{ scene: 'dieCasting', light: 'warm', isMirrored: true }],
    },
    {
      name: '트리밍',
      description: '탕구와 오버플로우를 프레스로 잘라 내고 스크랩은 용해로 되돌린다.',
      equipment: ['60톤 4주식 유압프레스', '35kg 6축 방열형 트리밍 이송로봇'],
      kpis: [['원가 > 재료비 > 탕구 회수율 > %', '트리밍 스크랩 전량 회수']],
      photos: [{ scene: 'press', light: 'green' }],
    },
    {
      name: '숏블라스트',
      description: '행거에 걸어 아연 숏을 쏘아 표면의 버와 이형제 자국을 없앤다.',
      equipment: ['22kW 행거식 숏블라스트', '200㎥/min 카트리지식 집진기'],
      kpis: [['품질 > 표면 품질 > 표면조도(Ra) > ㎛', '주조면 6.3 이하']],
    },
    {
      name: '검사',
      description: '기밀 시험과 X선 투시로 기공을 확인하고, 주요 치수는 3차원 측정기로 로트마다 잰다.',
      equipment: [
        '160kV CNC 캐비닛형 X선 투시검사기',
        '900×1,200×800 브리지형 3차원 측정기',
        '100kPa 차압식 기밀시험기',
      ],
      kpis: [
        ['품질 > 내부 품질 > 기밀 누설량 > cc/min', '시험압 50kPa에서 5 이하'],
        ['품질 > 내부 품질 > 기공률 > %', 'X선 화상으로 판정'],
      ],
      photos: [{ scene: 'inspection', light: 'clean' }],
    },
  ],
}
