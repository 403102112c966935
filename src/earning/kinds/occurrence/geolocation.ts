import { IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { FormInteger, FormNumber } from '#platform/http/request/fields/readers.js';
import { Fraction } from '#platform/http/response/response-fields.js';
import {
  activeLimit,
  CustomerReports,
  LimitRecord,
  LimitRequest,
  PointsAmountRecord,
  PointsAmountRequest,
  type ReportedSettings,
  ReportRecord,
  ReportRequest,
} from '../rule-fields.dto.js';
import { isRefused, missingIn, type RuleKind } from '../rule-kind.model.js';

const RADIUS_MAX = 20_000_000;
/** The decimals that a number of degrees has. */
const DEGREE_DECIMALS = 20;
const EARTH_RADIUS_METERS = 6_371_000;

export class PlaceRequest {
  /** `geolocation`: degrees north, also as a text. */
  @IsOptional()
  @IsNumber()
  @Min(-90)
  @Max(90)
  @FormNumber({ decimals: DEGREE_DECIMALS })
  readonly latitude?: number;

  /** `geolocation`: degrees east, also as a text. */
  @IsOptional()
  @IsNumber()
  @Min(-180)
  @Max(180)
  @FormNumber({ decimals: DEGREE_DECIMALS })
  readonly longitude?: number;

  /** `geolocation`: meters. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(RADIUS_MAX)
  @FormInteger()
  readonly radius?: number;
}

export class PlaceRecord {
  @Fraction()
  readonly latitude?: number;
  @Fraction()
  readonly longitude?: number;
  readonly radius?: number;
}

interface Settings extends ReportedSettings {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly pointsAmount: number;
}

type Sent = PlaceRequest & PointsAmountRequest & LimitRequest & ReportRequest;

const REPORTS = new CustomerReports(true);

/** Points for being at a place. */
export const geolocation: RuleKind<'geolocation', Sent, Settings> = {
  code: 'geolocation',
  givesCampaigns: true,
  trigger: 'occurrence',
  priority: 1,
  description: 'Points for a check-in near a place',
  request: [PlaceRequest, PointsAmountRequest, LimitRequest, ReportRequest],
  record: [PlaceRecord, PointsAmountRecord, LimitRecord, ReportRecord],

  read({ latitude, longitude, radius, pointsAmount, ...sent }, before) {
    if (
      latitude === undefined ||
      longitude === undefined ||
      radius === undefined ||
      pointsAmount === undefined
    ) {
      return missingIn({ latitude, longitude, radius, pointsAmount });
    }
    const reports = REPORTS.read(sent, before);
    return isRefused(reports) ? reports : { latitude, longitude, radius, pointsAmount, ...reports };
  },

  present: ({ latitude, longitude, radius, pointsAmount, ...reports }) => ({
    latitude,
    longitude,
    radius,
    pointsAmount,
    ...REPORTS.present(reports),
  }),
  getLimit: activeLimit,
  customersMayReport: REPORTS.allowed,
  reportPath: () => 'earningRule/geolocation/customer/{customer}',
  getSubject: ({ latitude, longitude }) => ({ latitude, longitude }),

  onOccurrence(settings, occurrence) {
    if (occurrence.what !== 'position') {
      return { kind: 'other' };
    }
    const { radius, pointsAmount: points } = settings;
    const meters = Math.ceil(metersBetween(settings, occurrence));
    return meters <= radius
      ? { kind: 'pays', points }
      : { kind: 'misses', miss: { why: 'outside', meters: meters - radius, radius } };
  },
};

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Along the surface of a sphere: half a percent off at most. */
export function metersBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const ofLatitude = half(one.latitude, other.latitude);
  const ofLongitude =
    Math.cos(radians(one.latitude)) *
    Math.cos(radians(other.latitude)) *
    half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(ofLatitude + ofLongitude)));
}
