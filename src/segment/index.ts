export { AudienceReader, type LevelPopulations, sizesByLevel } from './audience.reader.js';
export { CreateSegment, type NewSegment } from './create-segment.js';
export { CRITERIA } from './criteria/criterion.registry.js';
export { SegmentNotFound } from './segment.errors.js';
export {
  type AudienceCondition,
  type MembersQuery,
  SEGMENT_MEMBER_COLUMNS,
  type SegmentMember,
  SegmentMemberReader,
} from './segment-member.reader.js';
export { presentSegmentMember, SegmentMemberRecord } from './segment-member.dto.js';
export { SegmentModule } from './segment.module.js';
export { SegmentReader } from './segment.reader.js';
export { SegmentService } from './segment.service.js';
export { SegmentUser } from './segment-user.types.js';
