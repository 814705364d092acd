CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "alert" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"job_id" integer,
	"dwo_id" integer,
	"data" jsonb NOT NULL,
	"occasion" text NOT NULL,
	"search_data" text GENERATED ALWAYS AS (lower("alert"."data" ->> 'jobId')) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_type" CHECK ("alert"."type" in ('jobFinished','pictureMismatch','clockout','overcost','locationMismatch'))
);
--> statement-breakpoint
CREATE TABLE "alert_receipt" (
	"alert_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"read_at" timestamp (3) with time zone,
	"toasted_at" timestamp (3) with time zone,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "alert_receipt_employee_id_alert_id_pk" PRIMARY KEY("employee_id","alert_id")
);
--> statement-breakpoint
CREATE TABLE "crew" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crew_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"is_default" boolean DEFAULT false NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"foreman_id" integer,
	"job_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "crew_default_or_job" CHECK ("crew"."is_default" <> ("crew"."job_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "employee_crew" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_crew_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"crew_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"is_driver" boolean DEFAULT false NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"is_foreman" boolean DEFAULT false NOT NULL,
	"is_supervisor" boolean DEFAULT false NOT NULL,
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_picture" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"picture_id" integer NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"content_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"size" bigint,
	"stored_at" timestamp (3) with time zone,
	"uploaded_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "file_type" CHECK ("file"."type" in ('job_site_photo','clock_photo','employee_picture'))
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"work_order_type" text NOT NULL,
	"work_order_number" text,
	"status" text DEFAULT 'unassigned' NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"finalized_date" date,
	"region_id" integer NOT NULL,
	"supervisor_id" integer,
	"company" text,
	"fcc" text,
	"inspector" text,
	"billed_to" text,
	"description" text,
	"bid_labor_cost" numeric(12, 2) DEFAULT 0 NOT NULL,
	"bid_materials_cost" numeric(12, 2) DEFAULT 0 NOT NULL,
	"bid_other_cost" numeric(12, 2) DEFAULT 0 NOT NULL,
	"bid_price" numeric(12, 2) DEFAULT 0 NOT NULL,
	"labor_cost" numeric(12, 2) DEFAULT 0 NOT NULL,
	"materials_cost" numeric(12, 2) DEFAULT 0 NOT NULL,
	"other_cost" numeric(12, 2) DEFAULT 0 NOT NULL,
	"overtime_cost" numeric(12, 2) DEFAULT 0 NOT NULL,
	"amount_billed" numeric(12, 2) DEFAULT 0 NOT NULL,
	"date_billed" date,
	"progress_percentage" numeric(5, 2) DEFAULT 0 NOT NULL,
	"current_hours" integer DEFAULT 0 NOT NULL,
	"total_hours" integer DEFAULT 0 NOT NULL,
	"is_overcost" boolean GENERATED ALWAYS AS ("job"."bid_price" > 0 and "job"."labor_cost" + "job"."materials_cost" + "job"."other_cost" > "job"."bid_price") STORED NOT NULL,
	"search_data" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "job_jobId_unique" UNIQUE("job_id"),
	CONSTRAINT "job_dates" CHECK ("job"."end_date" > "job"."start_date"),
	CONSTRAINT "job_progress" CHECK ("job"."progress_percentage" between 0 and 100),
	CONSTRAINT "job_status" CHECK ("job"."status" in ('assigned','inProgress','done','completed','canceled','suspended','unassigned')),
	CONSTRAINT "job_category" CHECK ("job"."category" in ('ohElectric','ugGas','ugElectric','castIron','overhead','general')),
	CONSTRAINT "job_type" CHECK ("job"."type" in ('hourly','perfoot','bid','unit')),
	CONSTRAINT "job_work_order_type" CHECK ("job"."work_order_type" in ('maintenance','newConstruction'))
);
--> statement-breakpoint
CREATE TABLE "job_invoice" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" integer NOT NULL,
	"invoice_number" text NOT NULL,
	"date" date NOT NULL,
	"amount" numeric(12, 2) DEFAULT 0 NOT NULL,
	"percentage_billed" numeric(7, 2) DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "job_invoice_amount" CHECK ("job_invoice"."amount" >= 0 and "job_invoice"."percentage_billed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_phase_code" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_phase_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" integer NOT NULL,
	"phase_code" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "job_site_photo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_site_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" integer NOT NULL,
	"date" date NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(12, 2) DEFAULT 0 NOT NULL,
	"type" text,
	"file_id" integer,
	"created_by_id" integer,
	"search_data" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobnote" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobnote_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" integer,
	"dwo_id" integer,
	"workshift_id" integer,
	"title" text,
	"note" text NOT NULL,
	"created_by_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "jobnote_subject" CHECK ("jobnote"."job_id" is not null or "jobnote"."dwo_id" is not null),
	CONSTRAINT "jobnote_length" CHECK (length("jobnote"."note") between 1 and 255 and ("jobnote"."title" is null or length("jobnote"."title") <= 18))
);
--> statement-breakpoint
CREATE TABLE "employee" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"full_name" text GENERATED ALWAYS AS ("employee"."first_name" || ' ' || "employee"."last_name") STORED NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"region_id" integer,
	"work_phone" text,
	"email" text,
	"company_name" text,
	"class" text,
	"account_no" text,
	"earning_rate1" text,
	"earning_rate2" text,
	"earning_rate3" text,
	"earning_rate4" text,
	"earning_rate5" text,
	"earning_rate6" text,
	"vacation_available" text,
	"has_not_matched_pictures" boolean DEFAULT false NOT NULL,
	"search_data" text GENERATED ALWAYS AS (lower("employee"."first_name" || ' ' || "employee"."last_name" || ' ' || "employee"."employee_id")) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "employee_employeeId_unique" UNIQUE("employee_id"),
	CONSTRAINT "employee_number_shape" CHECK ("employee"."employee_id" ~ '^[0-9]-[0-9]{5}-[0-9]{2}$' and "employee"."employee_id" <> '0-00000-00'),
	CONSTRAINT "employee_role" CHECK ("employee"."role" in ('admin','subadmin','supervisor','foreman','worker'))
);
--> statement-breakpoint
CREATE TABLE "employee_region" (
	"employee_id" integer NOT NULL,
	"region_id" integer NOT NULL,
	CONSTRAINT "employee_region_employee_id_region_id_pk" PRIMARY KEY("employee_id","region_id")
);
--> statement-breakpoint
CREATE TABLE "employee_supervisor" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_supervisor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"supervisor_id" integer NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "region" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "region_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"yard_latitude" double precision,
	"yard_longitude" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "region_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"last_login" timestamp (3) with time zone,
	"is_logged_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_employeeId_unique" UNIQUE("employee_id")
);
--> statement-breakpoint
CREATE TABLE "approver_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"expires" timestamp (3) with time zone,
	"last_updated_by_employee_id" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approver_settings_one_row" CHECK ("approver_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"acting_as_id" integer,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "changelog_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changelog_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"date" date NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "changelog_entry_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "ended_session" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ended_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"state" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"client" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"client_state" text NOT NULL,
	"client_challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_attempt_client" CHECK ("login_attempt"."client" in ('web','app'))
);
--> statement-breakpoint
CREATE TABLE "login_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"client_challenge" text NOT NULL,
	"employee_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"employee_id" integer NOT NULL,
	"actor_id" integer,
	"refresh_hash" text NOT NULL,
	"previous_refresh_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_refreshHash_unique" UNIQUE("refresh_hash"),
	CONSTRAINT "session_previousRefreshHash_unique" UNIQUE("previous_refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "app_state" (
	"foreman_id" integer NOT NULL,
	"date" date NOT NULL,
	"app_state_backup" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_state_foreman_id_date_pk" PRIMARY KEY("foreman_id","date")
);
--> statement-breakpoint
CREATE TABLE "daily_job_hazard_analysis" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "daily_job_hazard_analysis_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" integer,
	"foreman_id" integer NOT NULL,
	"date" date NOT NULL,
	"data" jsonb NOT NULL,
	"is_signed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dwo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dwo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"date" date NOT NULL,
	"foreman_id" integer NOT NULL,
	"supervisor_id" integer,
	"region_id" integer,
	"crew_id" integer,
	"status" text DEFAULT 'submitted' NOT NULL,
	"description" text,
	"daily_job_hazard_analysis_id" integer,
	"client_id" uuid,
	"search_data" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dwo_clientId_unique" UNIQUE("client_id"),
	CONSTRAINT "dwo_status" CHECK ("dwo"."status" in ('draft','submitted','approved'))
);
--> statement-breakpoint
CREATE TABLE "dwo_job" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dwo_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dwo_id" integer NOT NULL,
	"crew_id" integer,
	"job_id" integer NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"start_location" text,
	"end_location" text,
	"samsara_url" text,
	"approved_by_id" integer,
	"approved_at" timestamp (3) with time zone,
	"updated_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dwo_job_status" CHECK ("dwo_job"."status" in ('draft','submitted','approved'))
);
--> statement-breakpoint
CREATE TABLE "temporal_workshift" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "temporal_workshift_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dwo_job_id" integer NOT NULL,
	"employee_name" text NOT NULL,
	"type" text DEFAULT 'NORMAL' NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "temporal_workshift_span" CHECK ("temporal_workshift"."end" > "temporal_workshift"."start")
);
--> statement-breakpoint
CREATE TABLE "timebreak" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timebreak_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"work_shift_id" integer NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone,
	"phase_code" text,
	"created_by_id" integer,
	"updated_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "timebreak_span" CHECK ("timebreak"."end" is null or "timebreak"."end" >= "timebreak"."start"),
	CONSTRAINT "timebreak_finished" CHECK (("timebreak"."status" = 'finished') = ("timebreak"."end" is not null)),
	CONSTRAINT "timebreak_type" CHECK ("timebreak"."type" in ('lunch','pause','other'))
);
--> statement-breakpoint
CREATE TABLE "workshift" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workshift_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"date" date NOT NULL,
	"dwo_job_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"type" text DEFAULT 'NORMAL' NOT NULL,
	"status" text NOT NULL,
	"approval_status" text DEFAULT 'submitted' NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone,
	"start_location" text,
	"end_location" text,
	"start_location_type" text,
	"end_location_type" text,
	"start_picture_id" integer,
	"end_picture_id" integer,
	"start_picture_match_status" text DEFAULT 'pending' NOT NULL,
	"end_picture_match_status" text DEFAULT 'pending' NOT NULL,
	"hours" integer DEFAULT 0 NOT NULL,
	"is_driver" boolean DEFAULT false NOT NULL,
	"phase_code" text,
	"was_temporal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "workshift_span" CHECK ("workshift"."end" is null or "workshift"."end" >= "workshift"."start"),
	CONSTRAINT "workshift_finished" CHECK (("workshift"."status" = 'finished') = ("workshift"."end" is not null)),
	CONSTRAINT "workshift_status" CHECK ("workshift"."status" in ('running','finished') and "workshift"."approval_status" in ('draft','submitted','approved')),
	CONSTRAINT "workshift_type" CHECK ("workshift"."type" in ('NORMAL','PTO','HOLIDAY','STANDBY','TRAINING','CALLOUT','NO_SHOW','RAINDAY'))
);
--> statement-breakpoint
CREATE TABLE "export_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"family" text NOT NULL,
	"status" text NOT NULL,
	"company" text,
	"start" date,
	"end" date,
	"file_name" text,
	"file_id" integer,
	"storage_key" text,
	"rows" integer,
	"reason" text,
	"requested_by_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "export_file_family" CHECK ("export_file"."family" in ('workshift_csv','workshift_vista','workshift_iif','job_csv','employee_csv')),
	CONSTRAINT "export_file_status" CHECK ("export_file"."status" in ('Generating','Successful','Failed','Canceled'))
);
--> statement-breakpoint
CREATE TABLE "upload_employee" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_employee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"storage_key" text NOT NULL,
	"upload_status" text DEFAULT 'Pending' NOT NULL,
	"uploaded_by_id" integer NOT NULL,
	"total_columns" integer DEFAULT 0 NOT NULL,
	"total_rows" integer DEFAULT 0 NOT NULL,
	"rows_correctly_imported" integer DEFAULT 0 NOT NULL,
	"rows_ignored" integer DEFAULT 0 NOT NULL,
	"rows_incorrectly_imported" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "upload_employee_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "upload_employee_status" CHECK ("upload_employee"."upload_status" in ('Pending','In Progress','Successful','Failed'))
);
--> statement-breakpoint
CREATE TABLE "upload_employee_error" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_employee_error_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"upload_employee_file_id" integer NOT NULL,
	"line" integer NOT NULL,
	"data" jsonb NOT NULL,
	"errors" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"model" text,
	"plate" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vehicle_plate_unique" UNIQUE("plate")
);
--> statement-breakpoint
CREATE TABLE "vehicle_usage" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vehicle_id" integer NOT NULL,
	"foreman_id" integer NOT NULL,
	"driver_id" integer,
	"job_id" integer,
	"crew_id" integer,
	"date" date NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone,
	"miles_in" numeric(10, 2) NOT NULL,
	"miles_out" numeric(10, 2),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vehicle_usage_miles" CHECK ("vehicle_usage"."miles_out" is null or "vehicle_usage"."miles_out" >= "vehicle_usage"."miles_in")
);
--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_dwo_id_dwo_id_fk" FOREIGN KEY ("dwo_id") REFERENCES "public"."dwo"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_receipt" ADD CONSTRAINT "alert_receipt_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_receipt" ADD CONSTRAINT "alert_receipt_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew" ADD CONSTRAINT "crew_foreman_id_employee_id_fk" FOREIGN KEY ("foreman_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew" ADD CONSTRAINT "crew_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_crew" ADD CONSTRAINT "employee_crew_crew_id_crew_id_fk" FOREIGN KEY ("crew_id") REFERENCES "public"."crew"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_crew" ADD CONSTRAINT "employee_crew_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_picture" ADD CONSTRAINT "employee_picture_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_picture" ADD CONSTRAINT "employee_picture_picture_id_file_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_uploaded_by_id_employee_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_region_id_region_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."region"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_supervisor_id_employee_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_invoice" ADD CONSTRAINT "job_invoice_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_phase_code" ADD CONSTRAINT "job_phase_code_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_site_photo" ADD CONSTRAINT "job_site_photo_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_site_photo" ADD CONSTRAINT "job_site_photo_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_site_photo" ADD CONSTRAINT "job_site_photo_created_by_id_employee_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobnote" ADD CONSTRAINT "jobnote_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobnote" ADD CONSTRAINT "jobnote_dwo_id_dwo_id_fk" FOREIGN KEY ("dwo_id") REFERENCES "public"."dwo"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobnote" ADD CONSTRAINT "jobnote_workshift_id_workshift_id_fk" FOREIGN KEY ("workshift_id") REFERENCES "public"."workshift"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobnote" ADD CONSTRAINT "jobnote_created_by_id_employee_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_region_id_region_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."region"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_region" ADD CONSTRAINT "employee_region_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_region" ADD CONSTRAINT "employee_region_region_id_region_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."region"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_supervisor" ADD CONSTRAINT "employee_supervisor_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_supervisor" ADD CONSTRAINT "employee_supervisor_supervisor_id_employee_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approver_settings" ADD CONSTRAINT "approver_settings_last_updated_by_employee_id_employee_id_fk" FOREIGN KEY ("last_updated_by_employee_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_employee_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_acting_as_id_employee_id_fk" FOREIGN KEY ("acting_as_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_code" ADD CONSTRAINT "login_code_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_actor_id_employee_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_state" ADD CONSTRAINT "app_state_foreman_id_employee_id_fk" FOREIGN KEY ("foreman_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_job_hazard_analysis" ADD CONSTRAINT "daily_job_hazard_analysis_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_job_hazard_analysis" ADD CONSTRAINT "daily_job_hazard_analysis_foreman_id_employee_id_fk" FOREIGN KEY ("foreman_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dwo" ADD CONSTRAINT "dwo_foreman_id_employee_id_fk" FOREIGN KEY ("foreman_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dwo" ADD CONSTRAINT "dwo_supervisor_id_employee_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dwo" ADD CONSTRAINT "dwo_region_id_region_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."region"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dwo" ADD CONSTRAINT "dwo_crew_id_crew_id_fk" FOREIGN KEY ("crew_id") REFERENCES "public"."crew"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dwo" ADD CONSTRAINT "dwo_daily_job_hazard_analysis_id_daily_job_hazard_analysis_id_fk" FOREIGN KEY ("daily_job_hazard_analysis_id") REFERENCES "public"."daily_job_hazard_analysis"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dwo_job" ADD CONSTRAINT "dwo_job_dwo_id_dwo_id_fk" FOREIGN KEY ("dwo_id") REFERENCES "public"."dwo"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dwo_job" ADD CONSTRAINT "dwo_job_crew_id_crew_id_fk" FOREIGN KEY ("crew_id") REFERENCES "public"."crew"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dwo_job" ADD CONSTRAINT "dwo_job_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dwo_job" ADD CONSTRAINT "dwo_job_approved_by_id_employee_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dwo_job" ADD CONSTRAINT "dwo_job_updated_by_id_employee_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporal_workshift" ADD CONSTRAINT "temporal_workshift_dwo_job_id_dwo_job_id_fk" FOREIGN KEY ("dwo_job_id") REFERENCES "public"."dwo_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporal_workshift" ADD CONSTRAINT "temporal_workshift_created_by_id_employee_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timebreak" ADD CONSTRAINT "timebreak_work_shift_id_workshift_id_fk" FOREIGN KEY ("work_shift_id") REFERENCES "public"."workshift"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timebreak" ADD CONSTRAINT "timebreak_created_by_id_employee_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timebreak" ADD CONSTRAINT "timebreak_updated_by_id_employee_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshift" ADD CONSTRAINT "workshift_dwo_job_id_dwo_job_id_fk" FOREIGN KEY ("dwo_job_id") REFERENCES "public"."dwo_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshift" ADD CONSTRAINT "workshift_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshift" ADD CONSTRAINT "workshift_start_picture_id_file_id_fk" FOREIGN KEY ("start_picture_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshift" ADD CONSTRAINT "workshift_end_picture_id_file_id_fk" FOREIGN KEY ("end_picture_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_file" ADD CONSTRAINT "export_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_file" ADD CONSTRAINT "export_file_requested_by_id_employee_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_employee" ADD CONSTRAINT "upload_employee_uploaded_by_id_employee_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_employee_error" ADD CONSTRAINT "upload_employee_error_upload_employee_file_id_upload_employee_id_fk" FOREIGN KEY ("upload_employee_file_id") REFERENCES "public"."upload_employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_usage" ADD CONSTRAINT "vehicle_usage_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_usage" ADD CONSTRAINT "vehicle_usage_foreman_id_employee_id_fk" FOREIGN KEY ("foreman_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_usage" ADD CONSTRAINT "vehicle_usage_driver_id_employee_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_usage" ADD CONSTRAINT "vehicle_usage_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_usage" ADD CONSTRAINT "vehicle_usage_crew_id_crew_id_fk" FOREIGN KEY ("crew_id") REFERENCES "public"."crew"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_occasion" ON "alert" USING btree ("occasion");--> statement-breakpoint
CREATE INDEX "alert_created" ON "alert" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "alert_job" ON "alert" USING btree ("job_id","created_at");--> statement-breakpoint
CREATE INDEX "alert_search" ON "alert" USING gin ("search_data" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "alert_receipt_alert" ON "alert_receipt" USING btree ("alert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_primary" ON "crew" USING btree ("job_id") WHERE "crew"."is_primary" and "crew"."is_current";--> statement-breakpoint
CREATE UNIQUE INDEX "crew_default" ON "crew" USING btree ("foreman_id") WHERE "crew"."is_default" and "crew"."is_current";--> statement-breakpoint
CREATE INDEX "crew_job" ON "crew" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "crew_foreman" ON "crew" USING btree ("foreman_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_crew_member" ON "employee_crew" USING btree ("crew_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_crew_driver" ON "employee_crew" USING btree ("crew_id") WHERE "employee_crew"."is_driver" and "employee_crew"."is_current";--> statement-breakpoint
CREATE UNIQUE INDEX "employee_crew_foreman" ON "employee_crew" USING btree ("crew_id") WHERE "employee_crew"."is_foreman" and "employee_crew"."is_current";--> statement-breakpoint
CREATE INDEX "employee_crew_employee" ON "employee_crew" USING btree ("employee_id","is_current");--> statement-breakpoint
CREATE INDEX "employee_picture_employee" ON "employee_picture" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_picture_main" ON "employee_picture" USING btree ("employee_id") WHERE "employee_picture"."is_main";--> statement-breakpoint
CREATE INDEX "file_uploader" ON "file" USING btree ("uploaded_by_id");--> statement-breakpoint
CREATE INDEX "job_status_region" ON "job" USING btree ("status","region_id");--> statement-breakpoint
CREATE INDEX "job_region" ON "job" USING btree ("region_id","id");--> statement-breakpoint
CREATE INDEX "job_supervisor" ON "job" USING btree ("supervisor_id");--> statement-breakpoint
CREATE INDEX "job_start" ON "job" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "job_end" ON "job" USING btree ("end_date","id");--> statement-breakpoint
CREATE INDEX "job_hours" ON "job" USING btree ("current_hours","id");--> statement-breakpoint
CREATE INDEX "job_search" ON "job" USING gin ("search_data" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "job_invoice_job" ON "job_invoice" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_phase_code_once" ON "job_phase_code" USING btree ("job_id","phase_code");--> statement-breakpoint
CREATE INDEX "job_site_photo_job" ON "job_site_photo" USING btree ("job_id","date");--> statement-breakpoint
CREATE INDEX "job_site_photo_search" ON "job_site_photo" USING gin ("search_data" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobnote_job" ON "jobnote" USING btree ("job_id","updated_at");--> statement-breakpoint
CREATE INDEX "jobnote_dwo" ON "jobnote" USING btree ("dwo_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_email" ON "employee" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "employee_role_region" ON "employee" USING btree ("role","region_id");--> statement-breakpoint
CREATE INDEX "employee_name" ON "employee" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "employee_search" ON "employee" USING gin ("search_data" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "employee_region_region" ON "employee_region" USING btree ("region_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_supervisor_current" ON "employee_supervisor" USING btree ("employee_id") WHERE "employee_supervisor"."is_current";--> statement-breakpoint
CREATE INDEX "employee_supervisor_supervisor" ON "employee_supervisor" USING btree ("supervisor_id") WHERE "employee_supervisor"."is_current";--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "ended_session_at" ON "ended_session" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "login_attempt_expiry" ON "login_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_code_expiry" ON "login_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_employee" ON "session" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "hazard_analysis_job" ON "daily_job_hazard_analysis" USING btree ("job_id","date");--> statement-breakpoint
CREATE INDEX "hazard_analysis_foreman" ON "daily_job_hazard_analysis" USING btree ("foreman_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "dwo_foreman_date" ON "dwo" USING btree ("foreman_id","date");--> statement-breakpoint
CREATE INDEX "dwo_date" ON "dwo" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "dwo_status_date" ON "dwo" USING btree ("status","date");--> statement-breakpoint
CREATE INDEX "dwo_supervisor_date" ON "dwo" USING btree ("supervisor_id","date");--> statement-breakpoint
CREATE INDEX "dwo_region_date" ON "dwo" USING btree ("region_id","date");--> statement-breakpoint
CREATE INDEX "dwo_search" ON "dwo" USING gin ("search_data" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "dwo_job_once" ON "dwo_job" USING btree ("dwo_id","job_id");--> statement-breakpoint
CREATE INDEX "dwo_job_job" ON "dwo_job" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "temporal_workshift_dwo_job" ON "temporal_workshift" USING btree ("dwo_job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "timebreak_running" ON "timebreak" USING btree ("work_shift_id") WHERE "timebreak"."status" = 'running';--> statement-breakpoint
CREATE INDEX "timebreak_shift" ON "timebreak" USING btree ("work_shift_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workshift_running" ON "workshift" USING btree ("employee_id") WHERE "workshift"."status" = 'running';--> statement-breakpoint
CREATE INDEX "workshift_dwo_job" ON "workshift" USING btree ("dwo_job_id");--> statement-breakpoint
CREATE INDEX "workshift_employee_date" ON "workshift" USING btree ("employee_id","date");--> statement-breakpoint
CREATE INDEX "workshift_date" ON "workshift" USING btree ("date");--> statement-breakpoint
CREATE UNIQUE INDEX "export_file_one_at_a_time" ON "export_file" USING btree ("family","requested_by_id") WHERE "export_file"."status" = 'Generating';--> statement-breakpoint
CREATE INDEX "export_file_history" ON "export_file" USING btree ("family","created_at","id");--> statement-breakpoint
CREATE INDEX "upload_employee_updated" ON "upload_employee" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_employee_error_line" ON "upload_employee_error" USING btree ("upload_employee_file_id","line");--> statement-breakpoint
CREATE INDEX "vehicle_usage_foreman" ON "vehicle_usage" USING btree ("foreman_id","job_id","date");--> statement-breakpoint
CREATE INDEX "vehicle_usage_vehicle" ON "vehicle_usage" USING btree ("vehicle_id","start_date");