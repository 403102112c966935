export { type CallingSeller, type NewSeller, SellerBodies, SellerService } from './seller.service.js';
export { SellerNotFound } from './seller.errors.js';
export { SellerModule } from './seller.module.js';
export { SellerReader } from './seller.reader.js';
export { sellerData } from './seller.events.js';
